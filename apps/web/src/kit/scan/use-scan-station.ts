import { type ActionInput, pathOf } from '@erp/contract/kit'
import { useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useMemo, useRef, useState } from 'react'
import type { ActionsOf, AnyResource } from '../../app/call.ts'
import { useSteady } from '../steady.ts'
import { bounceGuard } from './bounce.ts'
import { keep, sayWaits, settledFor } from './keep.ts'
import type { Outcome, QueuedScans, Scan, ScanQueue } from './queue.ts'
import { queueOf, useQueuedScans } from './queues.ts'
import { type Level, play } from './sounds.ts'
import { type Feedback, goneOn, NOTHING, type Shown, shownAfter } from './standing.ts'
import { type Opposite, undoing } from './undo.ts'

export interface Command {
  /** What the printed barcode says, `CMD-DONE`; typing it does the same. */
  code: string
  label: string
  /** A key for those without a scanner, `F4`. */
  key?: string
  run: () => unknown
  danger?: boolean
  /** A sentence says why. */
  disabled?: boolean | string
  /** The page has a control of its own for it. */
  hidden?: boolean
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
  /** What the station still waits for, such as 仓库; codes are kept until it is there. */
  awaits?: string | null
  commands?: Command[]
  /** Forgets the last half of an unfinished scan; nothing when there is none. */
  back?: (() => unknown) | false | null
  /** What takes a scan back that the server has; a sentence when nothing does. */
  opposite?: (scan: Scan) => Opposite | string
  /** How the answer reads; the scan's title when nothing is returned. */
  answered?: (scan: Scan, answer: any) => Feedback | void
  /** How a scan reads that waits for the network behind others; its title when nothing is returned. */
  waits?: (scan: Scan, before: Scan[]) => Feedback | void
  refused?: (scan: Scan, reason: string) => unknown
}
interface About {
  title: string
  key?: string
  restore?: () => unknown
}
type InputOf<R extends AnyResource, A extends ActionsOf<R>> = ActionInput<R['actions'][A]>

export interface Station {
  kept: QueuedScans
  said: Feedback | null
  /** The refusal that is shown stands until the next scan. */
  stands: boolean
  question: Question | null
  /** The code that the scanner sent a second time by itself; null once another one was taken. */
  bounced: string | null
  commands: Command[]
  take: (code: string) => void
  say: (level: Level, text: string, detail?: string) => void
  ask: (question: Question | null) => void
  undo: () => void
  deal: (scanId: string) => void
  /** Null while scans wait; else it changes with every scan: what was asked for meanwhile may or may not know of that. */
  mark: () => string | null
  /** What has to be settled before the last word is said, such as 完成; it is said when there is something. */
  isSettled: (verb: string) => boolean
  /**
   * Keeps the scan and sends it when its turn comes; false when it was scanned before or cannot be kept. `restore` makes the station
   * what it was before the scan, when that is refused and nothing else was scanned since.
   */
  submit: <R extends AnyResource, A extends ActionsOf<R>>(
    resource: R,
    verb: A,
    input: InputOf<R, A> | ((clientScanId: string) => InputOf<R, A>),
    about: About,
  ) => boolean
}

/** A station where codes are scanned: what was said last, what waits, and a queue that loses nothing. */
export function useScanStation(options: StationOptions): Station {
  const queue = useMemo(() => queueOf(options.name), [options.name])
  const kept = useQueuedScans(options.name)
  const [question, setQuestion] = useState<Question | null>(null)
  const [restores] = useState(() => new Map<string, () => unknown>())
  const { shown, say, goOn } = useShown()
  const ask = useSteady((asked: Question | null) => {
    setQuestion(asked)
    if (asked && !shown.stands) play('warn')
  })
  useAnswers(queue, options, say, restores)
  const submit = useSteady(submitting(queue, options, say, restores))
  const undo = undoing({ queue, question, ask, say, back: options.back, opposite: options.opposite })
  const person = useSteady(() => {
    restores.clear()
    goOn()
  })
  const scanned = commandsOf(options.commands ?? [], undo, kept, queue, person)
  const taking = useTaking(options, scanned, question, ask, say, person)
  const commands = scanned.map((command) => ({ ...command, run: () => taking.inTurn(command) }))
  const { bounced, take } = useUnbounced(taking.take)
  const deal = useSteady((id: string) => queue.deal(id))
  const mark = useSteady(() => (queue.kept.waiting.length ? null : (queue.kept.done[0]?.id ?? '')))
  const isSettled = useSteady((verb: string) => settledFor(queue.kept, verb, say))
  return { kept, ...shown, question, bounced, commands, take, say, ask, undo: undo.run, deal, mark, isSettled, submit }
}

function useShown() {
  const [shown, setShown] = useState(NOTHING)
  const latest = useRef<Shown>(NOTHING)
  const show = (next: Shown) => {
    latest.current = next
    setShown(next)
  }
  const say = useSteady((level: Level, text: string, detail?: string) => {
    const next = shownAfter(latest.current, { level, text, detail })
    if (next === latest.current) return
    show(next)
    play(level)
  })
  return { shown, say, goOn: useSteady(() => show(goneOn(latest.current))) }
}

function commandsOf(
  own: Command[],
  { why, run }: ReturnType<typeof undoing>,
  { outstanding: [oldest] }: QueuedScans,
  queue: ScanQueue,
  person: () => void,
): Command[] {
  const dealt = { code: 'CMD-DEALT', label: '已处理', key: 'F10', hidden: true, disabled: !oldest && '没有被拒绝的扫描' }
  const all: Command[] = [
    ...own,
    { code: 'CMD-UNDO', label: '撤销', key: 'F9', disabled: why ?? false, run },
    { ...dealt, run: () => queue.deal(oldest!.id) },
  ]
  return all.map((command) => ({ ...command, run: () => (person(), command.run()) }))
}

type Restores = Map<string, () => unknown>

function useAnswers(queue: ScanQueue, options: StationOptions, say: Station['say'], restores: Restores): void {
  const client = useQueryClient()
  const hear = useSteady((scan: Scan, outcome: Outcome) => {
    if ('held' in outcome) return sayWaits(queue, say, scan, options.waits)
    const restore = restores.get(scan.id)
    restores.delete(scan.id)
    // The list that a person goes back to has what was scanned, however short a time ago it was asked for.
    void client.invalidateQueries({ queryKey: ['list'], refetchType: 'none' })
    if ('refusal' in outcome) {
      say('error', outcome.refusal, scan.title)
      restore?.()
      return options.refused?.(scan, outcome.refusal)
    }
    const answered = options.answered?.(scan, outcome.answer)
    say(answered?.level ?? 'ok', answered?.text ?? scan.title, answered?.detail)
  })
  useEffect(() => queue.hear(hear), [queue, hear])
}

const submitting =
  (queue: ScanQueue, options: StationOptions, say: Station['say'], restores: Restores): Station['submit'] =>
  (resource, verb, input, { title, key, restore }) => {
    const first = key && queue.firstWith(key)
    if (first) {
      say('error', '重复扫描', `${title}，首次 ${clockOf(first.at)}`)
      return false
    }
    const made = typeof input === 'function' ? input : () => input as Record<string, unknown>
    const scan = keep(
      queue,
      say,
      { path: pathOf(resource, resource.actions[verb]), title, key, input: made as never },
      options.waits,
    )
    if (scan && restore) restores.set(scan.id, restore)
    return scan !== null
  }

const YES = ['Y', '是', 'CMD-YES']
const NO = ['N', '否', 'CMD-NO']

function useTaking(
  options: StationOptions,
  commands: Command[],
  question: Question | null,
  ask: Station['ask'],
  say: Station['say'],
  person: () => void,
): { take: (code: string) => void; inTurn: (command: Command) => unknown } {
  const read = useSteady(async (typed: string) => {
    const code = typed.trim()
    const upper = code.toUpperCase()
    person()
    if (question) {
      ask(null)
      if (YES.includes(upper)) return question.yes()
      if (NO.includes(upper)) return question.no()
    }
    const command = commands.find((each) => each.code === upper)
    if (command?.disabled) return say('error', `现在不能${command.label}`, reasonOf(command))
    if (!command && upper.startsWith('CMD-')) return say('error', '这里没有这个命令', code)
    return command ? command.run() : options.read(code)
  })
  return useInTurn(read, options.awaits ?? null, say)
}

/**
 * Codes wait for each other: the second is read when the first has been understood, and by the page as the first has left it.
 * That is why both are state: the effect runs after what the page has set, and a transition ends with the change of the address, which is one.
 */
function useInTurn(read: (code: string) => Promise<unknown>, awaits: string | null, say: Station['say']) {
  const [codes, setCodes] = useState<string[]>([])
  const [understood, setUnderstood] = useState(0)
  const begun = useRef(0)
  useEffect(() => {
    const code = codes[understood]
    if (code === undefined || begun.current > understood) return
    if (awaits) return say('info', code, `正在读取${awaits}…`)
    begun.current = understood + 1
    void read(code)
      .catch(() => say('error', '没有处理成功，请重新扫描', code))
      .finally(() => startTransition(() => setUnderstood(understood + 1)))
  }, [codes, understood, awaits, read, say])
  const take = useSteady((code: string) => setCodes((now) => [...now, code]))
  // A key pressed while a scan is being understood means the station as that scan leaves it.
  const inTurn = useSteady((command: Command) => (begun.current > understood ? take(command.code) : command.run()))
  return { take, inTurn }
}

export const reasonOf = ({ disabled }: Command): string | undefined => (typeof disabled === 'string' ? disabled : undefined)

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
