import Foundation
import Testing
import XMLKit

@Suite("Templates on threads with little stack")
struct DeepStackTests {
  @Test("endless recursion on a thread with 256 KB of stack ends in an error and not in a crash")
  func smallStack() async throws {
    let kind: XMLError.Kind? = await withCheckedContinuation { continuation in
      let thread = Thread {
        do {
          let page = try stylesheet("<xsl:template match='/'><xsl:apply-templates select='.'/></xsl:template>")
          _ = try page.apply(to: try tree("<r/>"))
          continuation.resume(returning: nil)
        } catch {
          continuation.resume(returning: (error as? XMLError)?.kind)
        }
      }
      thread.stackSize = 256 * 1024
      thread.start()
    }
    #expect(kind == .transform)
  }
}
