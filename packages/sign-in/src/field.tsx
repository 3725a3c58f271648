import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import style from './style.module.css'

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
    <div className={style.field}>
      <label htmlFor={id}>{label}</label>
      <div className={style.box}>
        <input id={id} aria-invalid={Boolean(error)} aria-describedby={said ? `${id}-said` : undefined} {...input} />
        {after}
      </div>
      {said && (
        <p id={`${id}-said`} className={error ? style.wrong : style.note}>
          {said}
        </p>
      )}
    </div>
  )
}
