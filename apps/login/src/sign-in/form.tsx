import { type FormEvent, type ReactNode, useRef, useState } from 'react'

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
      setWrong((error as Error).message)
      form.current?.querySelector<HTMLInputElement>('input[type=password], input[name=password]')?.select()
    }
    setSending(false)
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void send(event)}>
      {children}
      <p role="alert" className="alert" hidden={!wrong}>
        {wrong}
      </p>
      <button type="submit" className="primary" aria-disabled={sending}>
        {sending ? busy : action}
      </button>
    </form>
  )
}
