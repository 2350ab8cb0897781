/** The program of a builder thread. */
import { runTask } from '../files/build/build-file.ts'
import { COMPUTATIONS, WRITERS } from './writers.ts'

// The build bundles this file as CommonJS, which has no top-level await.
void runTask({ writers: WRITERS, computations: COMPUTATIONS })
