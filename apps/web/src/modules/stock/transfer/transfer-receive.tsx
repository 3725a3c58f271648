import { Input, Modal } from 'antd'
import { useState } from 'react'
import { may } from '../../../kit/index.ts'
import { type Command, type Scan, ScanStation, useDesk, useScanStation } from '../../../kit/scan/index.ts'
import { openOf } from './arrivals.ts'
import { ReceiveLines } from './receive-lines.tsx'
import { back, closeShort, type Desk, readArrival, refresh, takeBest, type Work } from './receiving.ts'

/** 调拨收货: number or box, SKU, place, pieces. */
export default function TransferReceive() {
  const [work, setWork] = useDesk<Work | null>('stock.transferReceive:work', null)
  const [closing, setClosing] = useState(false)
  const station = useScanStation({
    name: 'stock.transferReceive',
    read: (code) => readArrival(desk, code),
    back: work?.line && (() => back(desk)),
    opposite: () => '已入库，不能撤销',
    answered: (scan: Scan) => void refresh(desk, scan),
    commands: commandsOf(
      work,
      () => desk,
      () => setClosing(true),
    ),
  })
  const desk: Desk = { station, work, setWork }
  const { waiting } = station.kept
  return (
    <ScanStation
      station={station}
      title="调拨收货"
      prompt={promptOf(work, work?.line ? openOf(work.line, waiting) : 0)}
      steps={stepsOf(work)}
    >
      {work && (
        <ReceiveLines
          transfer={work.transfer}
          boxNo={work.boxNo}
          open={(line) => openOf(line, waiting)}
          current={work.line?.lineId}
        />
      )}
      {closing && work && <CloseDialog desk={desk} missing={missingOf(work, waiting)} onClose={() => setClosing(false)} />}
    </ScanStation>
  )
}

const stepsOf = (work: Work | null) => [
  { label: '单号', value: work?.transfer.transferNo },
  { label: 'SKU', value: work?.line?.sku },
  { label: '库位', value: work?.place },
  { label: '数量' },
]

const missingOf = ({ transfer }: Work, waiting: readonly Scan[]): number =>
  transfer.lines.reduce((sum, line) => sum + openOf(line, waiting), 0)

function CloseDialog({ desk, missing, onClose }: { desk: Desk; missing: number; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const close = async () => {
    await closeShort(desk, reason.trim())
    onClose()
  }
  return (
    <Modal
      open
      title={`少收结束 ${desk.work!.transfer.transferNo}`}
      okText="差异结案"
      okButtonProps={{ danger: true, disabled: !reason.trim() }}
      onOk={() => void close()}
      onCancel={onClose}
    >
      <p>还有 {missing} 件没有收到。结案后这些件进入调拨异常处理，不能再在这里收货。</p>
      <Input
        aria-label="原因"
        placeholder="原因，例如：箱内少货"
        autoFocus
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Modal>
  )
}

const commandsOf = (work: Work | null, desk: () => Desk, close: () => void): Command[] => [
  {
    code: 'CMD-BEST',
    label: '用推荐库位',
    key: 'F2',
    disabled: !work?.places?.length || Boolean(work.place),
    run: () => takeBest(desk()),
  },
  { code: 'CMD-SHORT', label: '少收结束', key: 'F6', danger: true, disabled: whyNotClose(work), run: close },
  { code: 'CMD-NEXT', label: '换一张单', key: 'F8', disabled: !work, run: () => desk().setWork(null) },
]

function whyNotClose(work: Work | null): boolean | string {
  if (!work) return true
  return may('stock:transferReceipt:close') ? false : '差异结案需要权限'
}

function promptOf(work: Work | null, open: number): string {
  if (!work) return '扫描调拨单号或箱号'
  if (!work.line) return '扫描SKU'
  if (!work.place) return work.places?.[0] ? `扫描库位（回车用推荐 ${work.places[0].locationName}）` : '扫描库位'
  return `输入数量（回车为全部 ${open}）`
}
