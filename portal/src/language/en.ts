/** The English texts. */
import compare from './compare.en.ts'
import elements from './elements.en.ts'
import frame from './frame.en.ts'
import observation from './observation.en.ts'
import observers from './observers.en.ts'

const english = { compare, elements, frame, observation, observers }

/** English defines which texts there are; the compiler finds those that another language lacks. */
export type Texts = typeof english

export default english
