/** Runs the command of this process from its sources. */
import { main } from './run.ts'

await main()
