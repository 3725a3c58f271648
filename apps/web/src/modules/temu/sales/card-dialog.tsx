import { priceAdjust } from '@erp/contract/temu/sales/price-adjust'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Input, type InputRef, Modal } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { CallError, Cover, call, done } from '../../../kit/index.ts'
import { CardFacts } from './card-facts.tsx'
import { Countdown } from './cells.tsx'
import { Change } from './price-columns.tsx'
import { type PriceDeed, priceVerbs, verbOf } from './price-verbs.ts'
import type { Price } from './rows.ts'

interface Props {
  rows: Price[]
  first: number
  onClose: () => void
  onDone: () => void
}
const KEYS: Partial<Record<string, PriceDeed>> = { a: 'accept', r: 'refuse', p: 'pass', n: 'reject', w: 'withdraw' }

/** 调价计算卡, one request after the other: A takes it, R refuses it, the arrows turn the cards. */
export function CardDialog({ rows, first, onClose, onDone }: Props) {
  const [at, setAt] = useState(first)
  const [over, setOver] = useState<ReadonlySet<number>>(new Set())
  const row = rows[at]!
  const turn = (by: number) => setAt((now) => Math.min(rows.length - 1, Math.max(0, now + by)))
  const settled = () => {
    setOver((before) => new Set(before).add(row.adjustId))
    onDone()
    if (at < rows.length - 1) turn(1)
    else onClose()
  }
  const verbs = over.has(row.adjustId) ? [] : priceVerbs().filter(({ fits }) => fits(row))
  return (
    <Modal open width={680} footer={null} title={`调价计算卡 ${row.adjustNo}（${at + 1}/${rows.length}）`} onCancel={onClose}>
      <OneCard key={row.adjustId} row={row} verbs={verbs.map(({ key }) => key)} turn={turn} onSettled={settled} onKept={onDone} />
    </Modal>
  )
}

interface CardProps {
  row: Price
  verbs: PriceDeed[]
  turn: (by: number) => void
  onSettled: () => void
  /** Refused, and kept for a supervisor. */
  onKept: () => void
}
function OneCard({ row, verbs, turn, onSettled, onKept }: CardProps) {
  const answer = useAnswer(row, onSettled, onKept)
  const { asking, ask } = answer
  useKeys((key) => {
    const verb = KEYS[key]
    if (verb && verbs.includes(verb)) ask(verb)
    if (key === 'ArrowRight') turn(1)
    if (key === 'ArrowLeft') turn(-1)
  })
  return (
    <div className="price-answer">
      <p className="price-head">
        <b>{row.extCode}</b> {row.sku} · {row.shopName} · <Change row={row} /> · <Countdown until={row.deadline} />
      </p>
      {row.reason && <p className="price-reason">{row.reason}</p>}
      <Facts adjustId={row.adjustId} />
      {answer.failure && <Alert type="warning" showIcon title={answer.failure} />}
      {asking && <Reason verb={asking} onSay={answer.say} onCancel={() => ask(null)} />}
      <div className="price-keys">
        {verbs.map((verb) => (
          <Button
            key={verb}
            type={verb === 'accept' || verb === 'pass' ? 'primary' : 'default'}
            danger={verbOf(verb).danger}
            loading={answer.busy}
            onClick={() => ask(verb)}
          >
            {`${verbOf(verb).label} (${keyOf(verb)})`}
          </Button>
        ))}
        <span className="price-turn">
          <Button onClick={() => turn(-1)}>上一张 (←)</Button>
          <Button onClick={() => turn(1)}>下一张 (→)</Button>
        </span>
      </div>
    </div>
  )
}

const keyOf = (verb: PriceDeed): string =>
  Object.keys(KEYS)
    .find((key) => KEYS[key] === verb)!
    .toUpperCase()

function Facts({ adjustId }: { adjustId: number }) {
  const asked = useQuery({
    queryKey: [priceAdjust.path, 'card', adjustId],
    queryFn: ({ signal }) => call(priceAdjust, 'card', { adjustId }, { signal }),
    staleTime: 0,
  })
  if (!asked.data) return <Cover loading={asked.isLoading} error={asked.error} onRetry={() => void asked.refetch()} />
  return <CardFacts figures={asked.data} />
}

/** What wants a reason waits for it; the rest is sent at once. */
function useAnswer(row: Price, onSettled: () => void, onKept: () => void) {
  const [asking, setAsking] = useState<PriceDeed | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const send = async (deed: PriceDeed, reason?: string) => {
    const { action, with: given, label } = verbOf(deed)
    setBusy(true)
    setFailure(null)
    const input = { ids: [row.adjustId], ...given, ...(reason && { reason }) }
    const failed = await call(priceAdjust, action, input as never, { handles: ({ code }) => code > 0 && code < 500 }).then(
      () => null,
      (error: unknown) => (error instanceof CallError ? error.message : '没有完成'),
    )
    setBusy(false)
    setAsking(null)
    if (failed) {
      setFailure(failed)
      return onKept()
    }
    done(`${row.adjustNo} 已${label}`)
    onSettled()
  }
  const ask = (deed: PriceDeed | null) => {
    if (busy) return
    if (deed === null || verbOf(deed).why) setAsking(deed)
    else void send(deed)
  }
  return { asking, busy, failure, ask, say: (reason: string) => asking && void send(asking, reason) }
}

function Reason({ verb, onSay, onCancel }: { verb: PriceDeed; onSay: (reason: string) => void; onCancel: () => void }) {
  const [reason, setReason] = useState('')
  const box = useRef<InputRef>(null)
  useEffect(() => box.current?.focus(), [])
  const { why } = verbOf(verb)
  const say = () => reason.trim() && onSay(reason.trim())
  return (
    <div className="price-why">
      <Input
        ref={box}
        aria-label={why}
        placeholder={`${why}，回车提交`}
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        onPressEnter={say}
      />
      <Button danger disabled={!reason.trim()} onClick={say}>
        提交
      </Button>
      <Button onClick={onCancel}>取消</Button>
    </div>
  )
}

/** Single keys, wherever the focus is but in a box that is typed into. */
function useKeys(press: (key: string) => void): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return
      if (event.repeat) return
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
      // The letter that asks for a reason shall not be its first one.
      if (KEYS[key]) event.preventDefault()
      press(key)
    }
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [press])
}
