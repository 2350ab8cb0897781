/** A field of a form with its name above it and what is wrong with it below. */
import type { ComponentChildren } from 'preact'

interface FieldProps {
  name: string
  label: string
  fault: string | undefined
  children: ComponentChildren
}

export const Field = ({ name, label, fault, children }: FieldProps) => (
  <div class={`field field-${name}`}>
    <label for={`filter-${name}`}>{label}</label>
    {children}
    {fault !== undefined && (
      <p id={`filter-${name}-fault`} class="fault" role="alert">
        {fault}
      </p>
    )}
  </div>
)
