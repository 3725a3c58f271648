import { type KeyboardEvent, useState } from 'react'
import { Field, type FieldProps } from './field.tsx'
import style from './style.module.css'

export function PasswordField(props: FieldProps) {
  const [shown, setShown] = useState(false)
  const [caps, setCaps] = useState(false)
  const look = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      note={caps ? '大写锁定已打开' : props.note}
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      onKeyDown={look}
      onKeyUp={look}
      onBlur={() => setCaps(false)}
      after={
        <button
          type="button"
          className={style.peek}
          aria-pressed={shown}
          aria-label={shown ? '隐藏密码' : '显示密码'}
          onClick={() => setShown(!shown)}
        >
          <Eye crossed={!shown} />
        </button>
      }
    />
  )
}

const Eye = ({ crossed }: { crossed: boolean }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d="M2.5 12s3.5-6.5 9.5-6.5 9.5 6.5 9.5 6.5-3.5 6.5-9.5 6.5S2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="2.8" />
    {crossed && <path d="M4 20 20 4" />}
  </svg>
)
