import { type ActionInput, pathOf } from '@erp/contract/kit'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { ActionsOf, AnyResource } from '../../app/call.ts'
import { useSteady } from '../steady.ts'
import { bounceGuard } from './bounce.ts'
import type { Kept, Scan, ScanQueue } from './queue.ts'
import { queueOf } from './queues.ts'
import { type Level, play } from './sounds.ts'

export interface Command {
  /** What the printed barcode says, `CMD-DONE`; typing it does the same. */
  code: string
  label: string
  /** A key for those without a scanner, `F4`. */
  key?: string
  run: () => unknown
  danger?: boolean
  disabled?: boolean
  /** The page has a control of its own for it. */
  hidden?: boolean
}
export interface Said {
  level: Level
  text: string
  detail?: string
}
/** Asked in the station itself: a scan goes on without an answer, and none is given for it. */
export interface Question {
  text: string
  yes: () => unknown
  no: () => unknown
}
export interface StationOptions {
  /** Names the queue: the same one after a reload and in the next release. */
  name: string
  /** What a code means now; one after the other, in the order they were scanned. */
  read: (code: string) => unknown
  commands?: Command[]
  /** Forgets the last half of an unfinished scan; false when there is none. */
  back?: () => boolean
  /** What takes a scan back that the server has; null when nothing does. */
  opposite?: (scan: Scan) => { input: Record<string, unknown> | ((id: string) => Record<string, unknown>); path?: string } | null
  /** How the answer reads; the scan's title when nothing is returned. */
  answered?: (scan: Scan, answer: any) => Said | void
  refused?: (scan: Scan, reason: string) => unknown
}
type InputOf<R extends AnyResource, A extends ActionsOf<R>> = ActionInput<R['actions'][A]>

export interface Station {
  kept: Kept
  said: Said | null
  question: Question | null
  /** The code that the scanner sent a second time by itself; null once another one was taken. */
  bounced: string | null
  commands: Command[]
  take: (code: string) => void
  say: (level: Level, text: string, detail?: string) => void
  ask: (question: Question | null) => void
  undo: () => void
  /** Keeps the scan and sends it when its turn comes; false when it was scanned before or cannot be kept. */
  submit: <R extends AnyResource, A extends ActionsOf<R>>(
    resource: R,
    verb: A,
    input: InputOf<R, A> | ((clientScanId: string) => InputOf<R, A>),
    about: { title: string; key?: string },
  ) => boolean
}

/** A station where codes are scanned: what was said last, what waits, and a queue that loses nothing. */
export function useScanStation(options: StationOptions): Station {
  const queue = useMemo(() => queueOf(options.name), [options.name])
  const kept = useSyncExternalStore(queue.subscribe, () => queue.kept)
  const [said, setSaid] = useState<Said | null>(null)
  const [question, setQuestion] = useState<Question | null>(null)
  const say = useSteady((level: Level, text: string, detail?: string) => {
    setSaid({ level, text, detail })
    play(level)
  })
  const ask = useSteady((asked: Question | null) => {
    setQuestion(asked)
    if (asked) play('warn')
  })
  useAnswers(queue, options, say)
  const submit = useSteady(submitting(queue, say))
  const undo = useSteady(() => {
    if (question) setQuestion(null)
    else if (options.back?.()) say('info', '已退回上一步')
    else undoLast(queue, options, say)
  })
  const isFinal = !options.back && !options.opposite && kept.waiting.length === 0
  const commands = [...(options.commands ?? []), { code: 'CMD-UNDO', label: '撤销', key: 'F9', disabled: isFinal, run: undo }]
  const { bounced, take } = useUnbounced(useTaking(options, commands, question, ask, say))
  return { kept, said, question, bounced, commands, take, say, ask, undo, submit }
}

function useAnswers(queue: ScanQueue, options: StationOptions, say: Station['say']): void {
  const hear = useSteady((scan: Scan, outcome: { answer: unknown } | { refusal: string }) => {
    if ('refusal' in outcome) {
      say('error', outcome.refusal, scan.title)
      return options.refused?.(scan, outcome.refusal)
    }
    const answered = options.answered?.(scan, outcome.answer)
    say(answered?.level ?? 'ok', answered?.text ?? scan.title, answered?.detail)
  })
  useEffect(() => queue.hear(hear), [queue, hear])
}

const submitting =
  (queue: ScanQueue, say: Station['say']): Station['submit'] =>
  (resource, verb, input, { title, key }) => {
    const first = key && queue.firstWith(key)
    if (first) {
      say('error', '重复扫描', `${title}，首次 ${clockOf(first.at)}`)
      return false
    }
    const made = typeof input === 'function' ? input : () => input as Record<string, unknown>
    return keep(queue, say, { path: pathOf(resource, resource.actions[verb]), title, key, input: made as never })
  }

function keep(queue: ScanQueue, say: Station['say'], scan: Parameters<ScanQueue['add']>[0]): boolean {
  try {
    queue.add(scan)
  } catch {
    say('error', '本机存储已满，这次扫描没有保存', scan.title)
    return false
  }
  if (queue.kept.held) say('warn', scan.title, '网络中断，已保存，联网后自动发送')
  return true
}

function undoLast(queue: ScanQueue, { opposite }: StationOptions, say: Station['say']): void {
  const { last } = queue
  if (!last) return say('warn', '没有可以撤销的扫描')
  if (queue.drop(last.id)) return say('warn', '已撤销', last.title)
  const back = opposite?.(last)
  if (!back) return say('error', '已提交，不能撤销', last.title)
  const { input, path = last.path } = back
  keep(queue, say, {
    path,
    title: `撤销 ${last.title}`,
    undoes: last.id,
    input: typeof input === 'function' ? input : () => input,
  })
}

const YES = ['Y', '是', 'CMD-YES']
const NO = ['N', '否', 'CMD-NO']

/**
 * Codes wait for each other: the second is read when the first has been understood, and by the page as the first has left it.
 * That is why they are state: the effect runs after what the page has set.
 */
function useTaking(
  options: StationOptions,
  commands: Command[],
  question: Question | null,
  ask: Station['ask'],
  say: Station['say'],
): (code: string) => void {
  const [codes, setCodes] = useState<string[]>([])
  const reading = useRef(false)
  const read = useSteady(async (typed: string) => {
    const code = typed.trim()
    const upper = code.toUpperCase()
    if (question) {
      ask(null)
      if (YES.includes(upper)) return question.yes()
      if (NO.includes(upper)) return question.no()
    }
    const command = commands.find((each) => each.code === upper)
    if (command?.disabled) return say('warn', `现在不能${command.label}`)
    return command ? command.run() : options.read(code)
  })
  useEffect(() => {
    const [code] = codes
    if (code === undefined || reading.current) return
    reading.current = true
    void read(code)
      .catch(() => say('error', '没有处理成功，请重新扫描', code))
      .finally(() => {
        reading.current = false
        setCodes((now) => now.slice(1))
      })
  }, [codes, read, say])
  return useSteady((code: string) => setCodes((now) => [...now, code]))
}

function useUnbounced(take: (code: string) => void): Pick<Station, 'bounced' | 'take'> {
  const [isBounce] = useState(bounceGuard)
  const [bounced, setBounced] = useState<string | null>(null)
  const guarded = useSteady((code: string) => {
    const again = isBounce(code)
    setBounced(again ? code : null)
    if (!again) take(code)
  })
  return { bounced, take: guarded }
}

export const clockOf = (at: number): string => new Date(at).toLocaleTimeString('zh-CN', { hour12: false })
