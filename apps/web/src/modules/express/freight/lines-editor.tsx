import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { type FreightLine, PRICE_MODES } from '@erp/contract/express/freight/freight-table'
import { logisticWay } from '@erp/contract/express/way/logistic-way'
import { logisticZone, type ZoneRow } from '@erp/contract/express/zone/logistic-zone'
import { useQuery } from '@tanstack/react-query'
import { Button, Empty, InputNumber, Select, Space } from 'antd'
import { Cover, call } from '../../../kit/index.ts'
import '../parts/express.css'

export type DraftLine = Partial<Omit<FreightLine, 'zoneId' | 'zoneName'>> & { zoneId: number; zoneName?: string }
interface Props {
  wayId: number
  lines: DraftLine[]
  onChange: (lines: DraftLine[]) => void
}
type Cell = Exclude<keyof DraftLine, 'zoneId' | 'zoneName' | 'mode'>
const PRICES: Record<number, [Cell, string][]> = {
  1: [
    ['firstWeight', '首重g'],
    ['firstPrice', '首重价'],
    ['stepWeight', '续重g'],
    ['stepPrice', '续重价'],
  ],
  2: [['pricePerKg', '单价/kg']],
  3: [['fixedPrice', '固定价']],
}
const FEES: [Cell, string][] = [
  ['registrationFee', '挂号费'],
  ['remoteFee', '偏远费'],
]
const WHOLE = new Set<Cell>(['weightFrom', 'weightTo', 'firstWeight', 'stepWeight'])

/** The bands of every zone; a new one begins where the last ended, and one zone's prices can be given to all. */
export function LinesEditor({ wayId, lines, onChange }: Props) {
  const zones = useQuery({ queryKey: [logisticZone.path, 'list', wayId], queryFn: () => call(logisticZone, 'list', { wayId }) })
  const way = useQuery({ queryKey: [logisticWay.path, 'get', wayId], queryFn: () => call(logisticWay, 'get', { id: wayId }) })
  if (!zones.data || !way.data)
    return (
      <Cover loading={zones.isLoading || way.isLoading} error={zones.error ?? way.error} onRetry={() => void zones.refetch()} />
    )
  if (zones.data.length === 0) return <Empty description="该渠道还没有分区，请先在分区管理里新增" />
  const ofZone = (zoneId: number) => lines.filter((line) => line.zoneId === zoneId)
  const put = (zoneId: number, own: DraftLine[]) => onChange([...lines.filter((line) => line.zoneId !== zoneId), ...own])
  const giveAll = (zoneId: number) =>
    onChange(zones.data.flatMap((zone) => ofZone(zoneId).map((line) => ({ ...line, zoneId: zone.id, zoneName: zone.zoneName }))))
  return zones.data.map((zone) => (
    <ZoneLines
      key={zone.id}
      zone={zone}
      way={way.data}
      own={ofZone(zone.id)}
      put={(own) => put(zone.id, own)}
      onGiveAll={() => giveAll(zone.id)}
    />
  ))
}

interface ZoneProps {
  zone: ZoneRow
  way: { minWeight: number; maxWeight: number }
  own: DraftLine[]
  put: (own: DraftLine[]) => void
  onGiveAll: () => void
}
const ZoneLines = ({ zone, way, own, put, onGiveAll }: ZoneProps) => (
  <section aria-label={zone.zoneName}>
    <div className="express-form-legend">
      <Space>
        {zone.zoneName}
        <Button
          size="small"
          icon={<PlusOutlined />}
          onClick={() => put([...own, nextLine(zone.id, own, way.minWeight, way.maxWeight)])}
        >
          加重量段
        </Button>
        {own.length > 0 && (
          <Button size="small" onClick={onGiveAll}>
            复制到所有分区
          </Button>
        )}
      </Space>
    </div>
    {own.map((line, i) => (
      <Line
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are edited in place and have no key of their own.
        key={i}
        line={line}
        onChange={(next) => put(own.with(i, next))}
        onRemove={() => put(own.toSpliced(i, 1))}
      />
    ))}
  </section>
)

const nextLine = (zoneId: number, own: DraftLine[], least: number, most: number): DraftLine => {
  const last = own.at(-1)
  return {
    mode: 2,
    ...last,
    zoneId,
    weightFrom: last?.weightTo ?? least,
    weightTo: most,
    registrationFee: last?.registrationFee ?? '0',
    remoteFee: last?.remoteFee ?? '0',
  }
}

interface LineProps {
  line: DraftLine
  onChange: (line: DraftLine) => void
  onRemove: () => void
}
const Line = ({ line, onChange, onRemove }: LineProps) => {
  const cell = ([name, label]: [Cell, string]) => (
    <InputNumber
      key={name}
      size="small"
      min={0}
      stringMode={!WHOLE.has(name)}
      precision={WHOLE.has(name) ? 0 : undefined}
      prefix={<small>{label}</small>}
      aria-label={label}
      style={{ width: 132 }}
      value={line[name] as never}
      onChange={(value) => onChange({ ...line, [name]: value === null ? null : WHOLE.has(name) ? Number(value) : String(value) })}
    />
  )
  return (
    <Space wrap size={4} style={{ marginBlockEnd: 6 }}>
      {cell(['weightFrom', '起g'])}
      {cell(['weightTo', '止g'])}
      <Select
        size="small"
        aria-label="计价方式"
        style={{ width: 90 }}
        value={line.mode ?? 2}
        options={PRICE_MODES.map(([value, label]) => ({ value, label }))}
        onChange={(mode) => onChange({ ...line, mode })}
      />
      {[...(PRICES[line.mode ?? 2] ?? []), ...FEES].map(cell)}
      <Button size="small" danger icon={<DeleteOutlined />} aria-label="删除重量段" onClick={onRemove} />
    </Space>
  )
}
