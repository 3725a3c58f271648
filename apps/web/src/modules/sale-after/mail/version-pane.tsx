import { OF_CASE, VARIABLES } from '@erp/contract/sale-after/mail/variables'
import { Input, type InputRef, Switch, Tooltip } from 'antd'
import { useRef } from 'react'
import { RichText } from '../../../kit/index.ts'
import type { Version } from './use-template-editor.ts'

interface Props {
  version: Version
  onChange: (next: Partial<Version>) => void
  readonly: boolean
}

/** Subject and text in one language; a variable is written where the cursor was last. */
export function VersionPane({ version, onChange, readonly }: Props) {
  const { subject, entered, ready, insert } = useInserting(version, onChange)
  return (
    <div className="mail-version">
      <Input
        ref={subject}
        aria-label="主题"
        prefix="主题"
        maxLength={200}
        disabled={readonly}
        value={version.subject}
        onFocus={() => entered(true)}
        onChange={({ target }) => onChange({ subject: target.value })}
      />
      {!readonly && <Chips onPick={insert} />}
      <div onFocus={() => entered(false)}>
        <RichText
          label="内容"
          value={version.content}
          disabled={readonly}
          onChange={(content) => onChange({ content })}
          onReady={ready}
        />
      </div>
      <InUse version={version} onChange={onChange} readonly={readonly} />
    </div>
  )
}

function useInserting(version: Version, onChange: Props['onChange']) {
  const subject = useRef<InputRef>(null)
  const inContent = useRef<(text: string) => void>(() => {})
  const inSubject = useRef(false)
  const insert = (name: string) => {
    const text = `{{${name}}}`
    if (!inSubject.current) return inContent.current(text)
    const input = subject.current!.input!
    const [from, to] = [input.selectionStart ?? version.subject.length, input.selectionEnd ?? version.subject.length]
    onChange({ subject: version.subject.slice(0, from) + text + version.subject.slice(to) })
    requestAnimationFrame(() => {
      input.focus()
      input.setSelectionRange(from + text.length, from + text.length)
    })
  }
  const entered = (isSubject: boolean) => {
    inSubject.current = isSubject
  }
  const ready = (write: (text: string) => void) => {
    inContent.current = write
  }
  return { subject, entered, ready, insert }
}

const InUse = ({ version, onChange, readonly }: Props) => (
  <span>
    <Switch
      size="small"
      aria-label="启用"
      disabled={readonly}
      checked={version.isActivated === 1}
      onChange={(on) => onChange({ isActivated: on ? 1 : 0 })}
    />{' '}
    启用这个语言
  </span>
)

const Chips = ({ onPick }: { onPick: (name: string) => void }) => (
  <div className="mail-chips" role="group" aria-label="变量，点击插入">
    {VARIABLES.map(({ name, label, sample }) => (
      <Tooltip key={name} title={`${label}，例如 ${sample}${OF_CASE.includes(name) ? '（只有售后单的邮件才有）' : ''}`}>
        <button type="button" className="mail-chip" onMouseDown={(event) => event.preventDefault()} onClick={() => onPick(name)}>
          {label}
        </button>
      </Tooltip>
    ))}
  </div>
)
