/** The English texts. */
import access from './access.en.ts'
import compare from './compare.en.ts'
import cycles from './cycles.en.ts'
import elements from './elements.en.ts'
import explore from './explore.en.ts'
import exportTexts from './export.en.ts'
import fields from './fields.en.ts'
import frame from './frame.en.ts'
import images from './images.en.ts'
import observation from './observation.en.ts'
import observers from './observers.en.ts'
import overview from './overview.en.ts'
import reference from './reference.en.ts'
import rotations from './rotations.en.ts'
import share from './share.en.ts'

const english = {
  access,
  compare,
  cycles,
  elements,
  explore,
  export: exportTexts,
  fields,
  frame,
  images,
  observation,
  observers,
  overview,
  reference,
  rotations,
  share,
}

/** English defines which texts there are; the compiler finds those that another language lacks. */
export type Texts = typeof english

export default english
