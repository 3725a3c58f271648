import type { Checked } from '@erp/contract/temu/delivery/pre-delivery'
import { Tag, Tooltip } from 'antd'

const NAMES: Record<Checked['check'], string> = {
  unlinked: '未匹配',
  group: '组合SKU',
  status: '状态禁止',
  short: '缺货',
  cap: '超上限',
  margin: '低毛利',
  due: '即将逾期',
}
const LATE = '已逾期'
const nameOf = ({ check, text }: Checked): string => (text.startsWith(LATE) ? LATE : NAMES[check])
const colorOf = ({ level, check, text }: Checked): string =>
  level === 'error' || text.startsWith(LATE) ? 'red' : check === 'short' ? 'orange' : 'gold'

/** A chip a rule, and below them the first reason in words; the others are read on the chips. */
export function Checks({ checks }: { checks: readonly Checked[] }) {
  if (checks.length === 0) return <Tag color="green">通过</Tag>
  const byName = [...Map.groupBy(checks, nameOf)]
  const first = checks.find(({ level }) => level === 'error') ?? checks[0]!
  return (
    <span className="temu-checks">
      <span>
        {byName.map(([name, own]) => (
          <Tooltip key={name} title={own.map(({ text }) => text).join('；')}>
            <Tag color={colorOf(own[0]!)}>{name}</Tag>
          </Tooltip>
        ))}
      </span>
      <small title={checks.map(({ text }) => text).join('；')}>{first.text}</small>
    </span>
  )
}
