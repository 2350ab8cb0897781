/** Builds the pages of `heliolog desk` on their own, so that the public pages share no file with them. */
import { join } from 'node:path'
import portal, { withoutComments } from './vite.config.ts'

export default {
  ...portal,
  plugins: [withoutComments],
  build: {
    ...portal.build,
    outDir: 'dist/desk',
    rolldownOptions: { input: { desk: join(import.meta.dirname, 'desk.html') } },
  },
}
