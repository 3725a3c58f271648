import { type InputHTMLAttributes, type ReactNode, useId } from 'react'

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  error?: string
  note?: string
  after?: ReactNode
}

export function Field({ label, error, note, after, ...input }: FieldProps) {
  const id = useId()
  const said = error ?? note
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="box">
        <input id={id} aria-invalid={Boolean(error)} aria-describedby={said ? `${id}-said` : undefined} {...input} />
        {after}
      </div>
      {said && (
        <p id={`${id}-said`} className={error ? 'wrong' : 'note'}>
          {said}
        </p>
      )}
    </div>
  )
}
