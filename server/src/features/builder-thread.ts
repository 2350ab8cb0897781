/** What a builder thread runs. */
import { runTask } from '../files/build/build-file.ts'
import { DERIVATIONS, WRITERS } from './writers.ts'

// The build bundles this file as CommonJS, which has no top-level await.
void runTask({ writers: WRITERS, derivations: DERIVATIONS })
