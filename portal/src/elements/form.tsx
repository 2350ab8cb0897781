import { useId } from 'preact/hooks'

interface ChoiceProps<Value> {
  legend: string
  options: readonly (readonly [Value, string])[]
  chosen: Value | undefined
  onChoose: (value: Value) => void
}

/** Buttons of which one is pressed. */
export const Choice = <Value extends string>({ legend, options, chosen, onChoose }: ChoiceProps<Value>) => (
  <fieldset class="choice">
    <legend class="visually-hidden">{legend}</legend>
    {options.map(([value, name]) => (
      <button key={value} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
        {name}
      </button>
    ))}
  </fieldset>
)

/** The same for many options: a drop-down list after its label. */
export const Select = <Value extends string>({ legend, options, chosen, onChoose }: ChoiceProps<Value>) => {
  const id = useId()
  return (
    <p class="select">
      <label for={id}>{legend}</label>
      <select
        id={id}
        value={chosen ?? ''}
        onChange={({ currentTarget }) => onChoose(currentTarget.value as Value)}
      >
        {options.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </p>
  )
}

/** Attributes of a field for a token. Browsers must neither suggest nor correct it. */
export const TOKEN_FIELD = {
  placeholder: 'hlg_…',
  autocomplete: 'off',
  autocapitalize: 'none',
  spellcheck: false,
} as const

/** The error in an input or a URL, if there is one. */
export const Fault = ({ id, text }: { id?: string; text: string | undefined }) =>
  text === undefined ? null : (
    <p id={id} class="fault" role="alert">
      {text}
    </p>
  )
