/** The English texts. */
import cycles from './cycles.en.ts'
import elements from './elements.en.ts'
import frame from './frame.en.ts'
import rotations from './rotations.en.ts'

const english = { cycles, elements, frame, rotations }

/** English defines which texts there are; the compiler finds those that another language lacks. */
export type Texts = typeof english

export default english
