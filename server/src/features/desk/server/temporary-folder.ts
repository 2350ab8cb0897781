/** The temporary folder of a desk, which contains uploads and the results of checks. */
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PREFIX = 'heliolog-desk-'

export class TemporaryFolder {
  readonly path: string = mkdtempSync(join(tmpdir(), PREFIX))
  private files = 0

  /** Returns the path of a new file. `extension` begins with a dot. */
  nextFile(extension: string): string {
    this.files += 1
    return join(this.path, `${this.files}${extension}`)
  }

  async delete(): Promise<void> {
    await rm(this.path, { recursive: true, force: true })
  }
}
