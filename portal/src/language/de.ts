/** The German texts. */
import access from './access.de.ts'
import compare from './compare.de.ts'
import cycles from './cycles.de.ts'
import elements from './elements.de.ts'
import type { Texts } from './en.ts'
import explore from './explore.de.ts'
import exportTexts from './export.de.ts'
import fields from './fields.de.ts'
import frame from './frame.de.ts'
import images from './images.de.ts'
import observation from './observation.de.ts'
import observers from './observers.de.ts'
import overview from './overview.de.ts'
import reference from './reference.de.ts'
import rotations from './rotations.de.ts'
import share from './share.de.ts'

const german: Texts = {
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

export default german
