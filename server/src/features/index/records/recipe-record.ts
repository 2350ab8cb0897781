/** How the index was computed, as published. */
import Type, { type Static } from 'typebox'
import { Count, DateTime, Day, withDescription } from '../../../domain/records/field.ts'
import { RECIPE } from '../method/recipe.ts'

export const IndexRecipe = Type.Object(
  {
    name: Type.String({ description: 'Name of the recipe' }),
    version: Type.String({ description: 'Version of the recipe. Another version gives other numbers.' }),
    constants: Type.Unsafe<Record<string, number>>({
      type: 'object',
      additionalProperties: { type: 'number' },
      description: 'The constants of the formulas, by their symbols',
    }),
    claims: Type.Array(Type.String(), { description: 'What was measured of the index' }),
    passes: withDescription(Count, 'Passes until the factors converged'),
    converged: Type.Boolean({ description: 'Whether the factors converged' }),
    data_version: Type.String({ description: 'The data version from which the index was computed' }),
    as_of: withDescription(Day, 'UTC day of that publication. Which days are settled depends on it.'),
    computed_at: withDescription(DateTime, 'When the index was computed'),
  },
  {
    $id: 'IndexRecipe',
    additionalProperties: false,
    description: 'How the index was computed, and from which data.',
    example: {
      ...RECIPE,
      passes: 31,
      converged: true,
      data_version: 'b0a06cd06a929',
      as_of: '2024-05-12',
      computed_at: '2024-05-12T06:00:09Z',
    },
  },
)
export type IndexRecipe = Static<typeof IndexRecipe>
