import { Segmented, Select } from 'antd'
import { type Scan, ScanStation, useDesk, useScanStation } from '../../../kit/scan/index.ts'
import { useEmptyQuestion } from '../check/scan/empty-question.ts'
import { useStore } from '../parts/use-store.ts'
import { MovePanel } from './move-panel.tsx'
import { answer, back, type Given, hasGiven, MODES, type Mode, type MoveDesk, promptOf, readMove, stepsOf } from './moving.ts'

/** 移货作业: off the shelf, onto the shelf, or from shelf to shelf in one go. */
export default function MoveGoodsScan() {
  const store = useStore()
  const [mode, setMode] = useDesk<Mode>('stock.moveGoods:mode', 'off')
  const [given, setGiven] = useDesk<Given>('stock.moveGoods:given', {})
  const empty = useEmptyQuestion()
  const turn = (next: Mode) => {
    setMode(next)
    setGiven({})
    empty.forget()
  }
  const station = useScanStation({
    name: 'stock.moveGoods',
    awaits: store.awaits,
    read: (code) => empty.read(station, code) || readMove(desk, code),
    back: hasGiven(mode, given) && (() => back(desk)),
    answered: (scan: Scan, said) => answer(scan, said, (place) => empty.ask(station, place)),
    opposite: (scan) => oppositeOf(scan),
    commands: MODES.map(([value, label], i) => ({
      code: `CMD-${value.toUpperCase()}`,
      label,
      key: `F${i + 2}`,
      hidden: true,
      run: () => turn(value),
    })),
  })
  const desk: MoveDesk = { station, storeId: store.storeId, mode, given, setGiven }
  return (
    <ScanStation
      station={station}
      title="移货作业"
      prompt={empty.prompt ?? promptOf(desk)}
      steps={stepsOf(desk)}
      options={<Options mode={mode} turn={turn} store={store} />}
    >
      <MovePanel desk={desk} />
    </ScanStation>
  )
}

const Labelled = ({ label, name }: { label: string; name: string }) => (
  <>
    {label} <kbd>{name}</kbd>
  </>
)

const Options = ({ mode, turn, store }: { mode: Mode; turn: (next: Mode) => void; store: ReturnType<typeof useStore> }) => (
  <>
    <Segmented<Mode>
      aria-label="作业方式"
      value={mode}
      onChange={turn}
      options={MODES.map(([value, label], i) => ({ value, label: <Labelled label={label} name={`F${i + 2}`} /> }))}
    />
    <Select aria-label="仓库" value={store.storeId ?? undefined} options={store.options} onChange={store.choose} />
  </>
)

/** A quick move goes back the way it came; from a container or a shelf of a receipt only the receipt's own steps lead. */
function oppositeOf({ path, input }: Scan) {
  if (!path.endsWith('/quick-move')) return '按移货单下架、上架的，用移货单自己的步骤退回'
  return { input: { ...input, fromLocationName: input['toLocationName'], toLocationName: input['fromLocationName'] } }
}
