import { STOCK_IN_DOC } from '@erp/contract/purchasing/dock/dock.states'
import { QUALITY, type StockInDetails, stockIn } from '@erp/contract/purchasing/dock/stock-in'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { fileOf, Lines, printFile } from '../../../kit/index.ts'
import { type Command, type Feedback, type Scan, ScanStation, useDesk, useScanStation } from '../../../kit/scan/index.ts'
import { back, finish, leftOf, readStock, type StockDesk, takeBest, type Work } from './stocking.ts'

/** Order, SKU, quantity, place; F4 ends it with one stock-in. */
export function StockInStation({ onLeave }: { onLeave: () => void }) {
  const [work, setWork] = useDesk<Work | null>('purchasing.stockIn:work', null)
  const [bad, setBad] = useDesk('purchasing.stockIn:bad', false)
  const [made, setMade] = useState<StockInDetails | null>(null)
  const turn = () => {
    setBad(!bad)
    setWork((now) => now && { order: now.order, puts: now.puts })
  }
  const station = useScanStation({
    name: 'purchasing.stockIn',
    read: (code) => readStock(desk, code),
    back: work !== null && (work.line !== undefined || work.puts.length > 0) && (() => back(desk)),
    opposite: () => '已入库，由主管红冲',
    answered: (_scan: Scan, answer: StockInDetails) => {
      setMade(answer)
      return heard(answer)
    },
    commands: commandsOf(work, bad, made, { desk: () => desk, turn, leave: onLeave }),
  })
  const desk: StockDesk = { station, work, bad, setWork }
  return (
    <ScanStation
      station={station}
      title="扫描上架"
      prompt={promptOf(work, bad)}
      steps={stepsOf(work)}
      options={<Options bad={bad} onLeave={onLeave} />}
    >
      {work && <WorkPanel work={work} bad={bad} />}
    </ScanStation>
  )
}

const stepsOf = (work: Work | null) => [
  { label: '采购单', value: work?.order.orderNo },
  { label: 'SKU', value: work?.line?.sku },
  { label: '数量', value: work?.quantity },
  { label: '库位或容器' },
]

const Options = ({ bad, onLeave }: { bad: boolean; onLeave: () => void }) => (
  <>
    <Tag color={bad ? 'red' : 'green'}>
      {bad ? '次品' : '良品'} <kbd>F3</kbd>
    </Tag>
    <Button size="small" onClick={onLeave}>
      返回列表 <kbd>Esc</kbd>
    </Button>
  </>
)

const heard = ({ stockInNo, quantity, status }: StockInDetails): Feedback => ({
  level: 'ok',
  text: `${stockInNo} ${status === STOCK_IN_DOC.audited ? '已入库' : '待审核'} ${quantity} 件`,
  detail: '继续扫描下一张采购单，或 F6 打印标签',
})

interface Runs {
  desk: () => StockDesk
  turn: () => void
  leave: () => void
}

const commandsOf = (work: Work | null, bad: boolean, made: StockInDetails | null, { desk, turn, leave }: Runs): Command[] => [
  {
    code: 'CMD-BEST',
    label: '用推荐库位',
    key: 'F2',
    disabled: work?.quantity === undefined || !work.places?.length,
    run: () => takeBest(desk()),
  },
  { code: 'CMD-BAD', label: bad ? '改上良品' : '改上次品', key: 'F3', run: turn },
  {
    code: 'CMD-DONE',
    label: '完成入库',
    key: 'F4',
    disabled: work?.puts.length ? false : '还没有扫描要上架的商品',
    run: () => finish(desk()),
  },
  { code: 'CMD-LABEL', label: '打印标签', key: 'F6', disabled: !made && '还没有入库单', run: () => printLast(made!) },
  { code: 'CMD-NEXT', label: '换一张单', key: 'F8', disabled: !work, run: () => desk().setWork(null) },
  { code: 'CMD-LEAVE', label: '返回列表', key: 'Escape', hidden: true, run: leave },
]

async function printLast({ stockInId }: StockInDetails): Promise<void> {
  const file = await fileOf(stockIn, 'print-label', { stockInId, each: 0 }).catch(() => null)
  if (file) printFile(file)
}

function promptOf(work: Work | null, bad: boolean): string {
  if (!work) return '扫描采购单号、物流单号或质检单号'
  if (!work.line) return work.puts.length ? '扫描SKU，或 F4 完成入库' : '扫描SKU'
  if (work.quantity === undefined) return `输入数量（回车为全部 ${leftOf(work, work.line, bad)}）`
  return work.places?.[0] ? `扫描库位或容器（回车用推荐 ${work.places[0].placeName}）` : '扫描库位或容器'
}

const WorkPanel = ({ work, bad }: { work: Work; bad: boolean }) => (
  <>
    {work.puts.length > 0 && <Puts puts={work.puts} />}
    <Open work={work} bad={bad} />
  </>
)

const Puts = ({ puts }: Pick<Work, 'puts'>) => (
  <div className="scan-panel">
    <h3>本次上架 {puts.reduce((sum, { quantity }) => sum + quantity, 0)} 件，F4 完成</h3>
    <Lines
      rows={puts.map((put, index) => ({ ...put, index })).toReversed()}
      keyOf={({ index }) => index}
      columns={[
        { title: 'SKU', render: ({ sku }) => <b>{sku}</b> },
        { title: '数量', right: true, render: ({ quantity }) => quantity },
        { title: '库位/容器', render: ({ placeCode }) => placeCode },
        { title: '质量', render: ({ quality }) => (quality === QUALITY.bad ? <Tag color="red">次品</Tag> : null) },
      ]}
    />
  </div>
)

const Open = ({ work, bad }: { work: Work; bad: boolean }) => (
  <div className="scan-panel">
    <h3>
      {work.order.orderNo} {work.order.supplierName} {work.order.exempt === 1 && <Tag>免检</Tag>}
    </h3>
    <Lines
      rows={work.order.lines.toSorted((a, b) => Number(leftOf(work, b, bad) > 0) - Number(leftOf(work, a, bad) > 0))}
      keyOf={({ orderDetailsId }) => orderDetailsId}
      columns={[
        {
          title: 'SKU',
          render: ({ sku, orderDetailsId }) => (
            <b className={orderDetailsId === work.line?.orderDetailsId ? 'scan-current' : undefined}>{sku}</b>
          ),
        },
        { title: bad ? '可入次品' : '可入库', right: true, render: (line) => <b>{leftOf(work, line, bad)}</b> },
        { title: '已入库', right: true, render: ({ stockedQty }) => stockedQty },
        { title: '采购', right: true, render: ({ quantity }) => quantity },
        { title: '名称', render: ({ skuName }) => skuName },
      ]}
    />
  </div>
)
