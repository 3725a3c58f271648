import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useSteady } from '../steady.ts'
import { Outstanding } from './outstanding.tsx'
import { ScanHead } from './scan-head.tsx'
import { ScanList } from './scan-list.tsx'
import { useFieldFocus } from './use-field-focus.ts'
import { type Command, reasonOf, type Station } from './use-scan-station.ts'
import './scan.css'

const CommandSheet = lazy(() => import('./command-sheet.tsx'))

/** What has been scanned of a scan that needs several codes. */
export interface Step {
  label: string
  value?: ReactNode
}
interface Props {
  station: Station
  title: string
  /** What the field waits for, in the words of the person. */
  prompt: string
  steps?: Step[]
  /** Choices above the field: the store, the way of working. */
  options?: ReactNode
  /** What the person works on: lines, places, progress. */
  children?: ReactNode
}

/** The screen of a station: one field that always has the focus, a result to be seen from afar, the work, and the last scans. */
export function ScanStation({ station, title, prompt, steps, options, children }: Props) {
  const [sheet, setSheet] = useState(false)
  useCommandKeys(station.commands)
  return (
    <section className="scan-station" aria-label={title}>
      <ScanHead station={station} title={title} onSheet={() => setSheet(true)} />
      <div className="scan-work">
        {options && <div className="scan-options">{options}</div>}
        {steps && <Steps steps={steps} />}
        <Field prompt={prompt} station={station} />
        <Result station={station} />
        <Outstanding station={station} />
        <Commands commands={station.commands} />
        {children}
      </div>
      <ScanList kept={station.kept} />
      {sheet && (
        <Suspense>
          <CommandSheet commands={station.commands} onClose={() => setSheet(false)} />
        </Suspense>
      )}
    </section>
  )
}

function Field({ prompt, station: { bounced, take } }: { prompt: string; station: Station }) {
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  useFieldFocus(field)
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    const { value } = field.current!
    field.current!.value = ''
    take(value)
  }
  return (
    <form className="scan-field" onSubmit={submit}>
      <div>
        <label htmlFor={id}>{prompt}</label>
        {bounced !== null && <span className="scan-bounced">连扫已忽略 {bounced}</span>}
      </div>
      <input
        id={id}
        ref={field}
        className="scan-code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="send"
      />
    </form>
  )
}

const Steps = ({ steps }: { steps: Step[] }) => (
  <ol className="scan-steps" aria-label="步骤">
    {steps.map(({ label, value }, index) => {
      const current = !value && steps.slice(0, index).every((step) => Boolean(step.value))
      return (
        <li key={label} className={value ? 'done' : undefined} aria-current={current ? 'step' : undefined}>
          <small>{label}</small>
          <b>{value ?? '—'}</b>
        </li>
      )
    })}
  </ol>
)

function Result({ station: { said, stands, question, ask } }: { station: Station }) {
  if (question)
    return (
      <div className={`scan-result ${stands ? 'error' : 'warn'}`} role="alert">
        <strong>{question.text}</strong>
        <span className="scan-answers">
          <Button size="large" type="primary" onClick={() => answer(ask, question.yes)}>
            是 (Y)
          </Button>
          <Button size="large" onClick={() => answer(ask, question.no)}>
            否 (N)
          </Button>
        </span>
      </div>
    )
  return (
    <div className={`scan-result ${said?.level ?? 'idle'}`} role="status" aria-live="assertive">
      <strong>{said?.text ?? '等待扫描'}</strong>
      {said?.detail && <span>{said.detail}</span>}
    </div>
  )
}

function answer(ask: Station['ask'], then: () => unknown): void {
  ask(null)
  then()
}

const Commands = ({ commands }: { commands: Command[] }) => (
  <div className="scan-commands">
    {commands
      .filter(({ hidden }) => !hidden)
      .map((command) => (
        <CommandButton key={command.code} command={command} />
      ))}
  </div>
)

/** Why a button cannot be pressed stands in it: who holds a scanner has no pointer to rest on it. */
function CommandButton({ command }: { command: Command }) {
  const { label, key, run, danger, disabled } = command
  const why = reasonOf(command)
  return (
    <Button danger={danger} disabled={Boolean(disabled)} title={why} className={why && 'with-reason'} onClick={() => void run()}>
      <span>
        {label}
        {key && <kbd>{key}</kbd>}
      </span>
      {why && <small>{why}</small>}
    </Button>
  )
}

function useCommandKeys(commands: Command[]): void {
  const pressed = useSteady((event: KeyboardEvent) => {
    const command = commands.find(({ key, disabled }) => key === event.key && !disabled)
    if (!command || document.querySelector('.ant-modal-root .ant-modal')) return
    event.preventDefault()
    void command.run()
  })
  useEffect(() => {
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [pressed])
}
