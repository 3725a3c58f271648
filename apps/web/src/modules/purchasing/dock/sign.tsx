import type { SignAnswer } from '@erp/contract/purchasing/dock/dock-rows'
import { purchaseFile } from '@erp/contract/purchasing/dock/purchase-file'
import { sign } from '@erp/contract/purchasing/dock/sign'
import { useQuery } from '@tanstack/react-query'
import { Select, Switch } from 'antd'
import { useId, useState } from 'react'
import { call, upload } from '../../../kit/index.ts'
import { type Command, type Scan, ScanStation, useDesk, useScanStation } from '../../../kit/scan/index.ts'
import { useStore } from '../../stock/parts/use-store.ts'
import { ArrivedPanel } from './arrived-panel.tsx'
import { RedSlip } from './red-slip.tsx'
import { type Given, heardParcel, isAwaited, readParcel, type SignDesk } from './signing.ts'
import './dock.css'

const SLIPS = 'scan:redSlip'

/** One scan a parcel. */
export default function Sign() {
  const store = useStore()
  const [given, setGiven] = useDesk<Given>('purchasing.sign:given', {})
  const [last, setLast] = useDesk<SignAnswer | null>('purchasing.sign:last', null)
  const [slip, setSlip] = useState<SignAnswer | null>(null)
  const [slips, setSlips] = useSlips()
  const camera = useId()
  const run = { photo: () => document.getElementById(camera)?.click(), slip: () => setSlip(last), slips: () => setSlips(!slips) }
  const station = useScanStation({
    name: 'purchasing.sign',
    awaits: store.awaits,
    read: (code) => readParcel(desk, code),
    back: hasGiven(given) && (() => setGiven({})),
    opposite: () => '签收要由主管在签收记录里撤销',
    answered: (_scan: Scan, answer: SignAnswer) => {
      setLast(answer)
      if (slips && isAwaited(answer)) setSlip(answer)
      return heardParcel(answer)
    },
    commands: commandsOf(last, run),
  })
  const desk: SignDesk = { station, storeId: store.storeId, given, setGiven }
  return (
    <ScanStation
      station={station}
      title="到货签收"
      prompt="扫描物流单号、采购单号或1688单号（1.25kg 记重量，*3 记件数）"
      {...(hasGiven(given) && { steps: stepsOf(given) })}
      options={<Options store={store} slips={slips} onSlips={setSlips} today={useToday(store.storeId, last)} />}
    >
      {last && <ArrivedPanel answer={last} />}
      {slip && <RedSlip answer={slip} onPrinted={() => setSlip(null)} />}
      <Camera id={camera} onKept={(url) => setGiven({ ...given, images: [...(given.images ?? []), url] })} />
    </ScanStation>
  )
}

/** The camera of a handheld, or a file; what was refused has been said. */
function Camera({ id, onKept }: { id: string; onKept: (url: string) => void }) {
  const keep = async (target: HTMLInputElement) => {
    const [file] = target.files ?? []
    const kept = file && (await upload(purchaseFile, 'upload', file).catch(() => null))
    if (kept) onKept(kept.url)
    target.value = ''
  }
  const photo = { type: 'file', accept: 'image/*', capture: 'environment', hidden: true, 'aria-label': '拍照' } as const
  return <input id={id} {...photo} onChange={({ target }) => void keep(target)} />
}

const hasGiven = ({ weight, pieces, images }: Given): boolean => Boolean(weight ?? pieces ?? images)

const stepsOf = ({ weight, pieces, images }: Given) => [
  { label: '重量（可不填）', value: weight && `${weight} kg` },
  { label: '件数（可不填）', value: pieces },
  { label: '照片', value: images?.length && `${images.length} 张` },
]

function commandsOf(last: SignAnswer | null, run: Record<'photo' | 'slip' | 'slips', () => void>): Command[] {
  const awaited = last !== null && isAwaited(last)
  return [
    { code: 'CMD-PHOTO', label: '拍照', key: 'F2', run: run.photo },
    { code: 'CMD-SLIP', label: '补打红单', key: 'F3', disabled: !awaited && '这个包裹没有缺货商品', run: run.slip },
    { code: 'CMD-SLIPS', label: '自动打印红单', key: 'F4', hidden: true, run: run.slips },
  ]
}

/** Whether this station prints the slips of awaited parcels by itself. */
function useSlips(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => localStorage.getItem(SLIPS) !== '0')
  const set = (next: boolean) => {
    localStorage.setItem(SLIPS, next ? '1' : '0')
    setOn(next)
  }
  return [on, set]
}

/** Asked again after every parcel; without a network the last number stands. */
function useToday(storeId: number | null, last: SignAnswer | null) {
  const { data } = useQuery({
    queryKey: [sign.path, 'today-count', storeId, last?.signId ?? 0],
    queryFn: ({ signal }) => call(sign, 'today-count', { storeId: storeId! }, { signal, handles: () => true }),
    enabled: storeId !== null,
    placeholderData: (before) => before,
  })
  return data ?? null
}

interface OptionsProps {
  store: ReturnType<typeof useStore>
  slips: boolean
  onSlips: (on: boolean) => void
  today: { own: number; station: number } | null
}

const Options = ({ store, slips, onSlips, today }: OptionsProps) => (
  <>
    <Select aria-label="仓库" value={store.storeId ?? undefined} options={store.options} onChange={store.choose} />
    <label className="scan-switch">
      <Switch aria-label="自动打印红单" checked={slips} onChange={onSlips} /> 自动打印红单 <kbd>F4</kbd>
    </label>
    {today && (
      <span className="dock-today">
        今日 本仓 <b>{today.station}</b> 件，我 <b>{today.own}</b> 件
      </span>
    )}
  </>
)
