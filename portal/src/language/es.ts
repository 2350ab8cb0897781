/** The Spanish texts. They avoid addressing the visitor, and use the forms of usted where they must. */
import access from './access.es.ts'
import compare from './compare.es.ts'
import cycles from './cycles.es.ts'
import elements from './elements.es.ts'
import type { Texts } from './en.ts'
import explore from './explore.es.ts'
import exportTexts from './export.es.ts'
import fields from './fields.es.ts'
import frame from './frame.es.ts'
import images from './images.es.ts'
import observation from './observation.es.ts'
import observers from './observers.es.ts'
import overview from './overview.es.ts'
import reference from './reference.es.ts'
import rotations from './rotations.es.ts'
import share from './share.es.ts'

const spanish: Texts = {
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

export default spanish
