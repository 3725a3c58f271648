import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import style from './style.module.css'

interface FormProps {
  action: string
  busy: string
  children: ReactNode
  onSubmit: () => Promise<void>
}

/** Sends once at a time and says at the form what the server answered; `onSubmit` throws what it wants said. */
export function Form({ action, busy, children, onSubmit }: FormProps) {
  const [sending, setSending] = useState(false)
  const [wrong, setWrong] = useState('')
  const form = useRef<HTMLFormElement>(null)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (sending) return
    setSending(true)
    setWrong('')
    try {
      await onSubmit()
    } catch (error) {
      const { message } = error as Error
      setWrong(message)
      if (form.current) named(form.current, message)?.select()
    }
    setSending(false)
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void send(event)}>
      {children}
      <p role="alert" className={style.alert} hidden={!wrong}>
        {wrong}
      </p>
      <button type="submit" className={style.primary} aria-disabled={sending}>
        {sending ? busy : action}
      </button>
    </form>
  )
}

/** The field to correct is the last one that the sentence names by its label. */
function named(form: HTMLFormElement, message: string): HTMLInputElement | undefined {
  const inputs = [...form.querySelectorAll('input')]
  return inputs.findLast(({ labels }) => message.includes(labels?.[0]?.textContent.split('（')[0] ?? message))
}
