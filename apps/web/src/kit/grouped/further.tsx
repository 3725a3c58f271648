import { canCompare, type Report } from '@erp/contract/kit'
import { isNothing } from '@erp/contract/kit/reading'
import { Button } from 'antd'
import { may } from '../../app/session.ts'
import type { AnyRow } from '../grid/column.ts'
import './further.css'

/** The filter that says what a group says, by another dimension; none where a value of the group is no filter. */
export function narrowed(
  { fields, report }: Report,
  by: string[],
  group: AnyRow,
  condition: AnyRow,
  next: string,
): AnyRow | null {
  if (by.some((name) => !fields[name]!.search || isNothing(group[name]))) return null
  const { compare, layout: _layout, ...rest } = condition
  const said = Object.fromEntries(by.map((name) => [name, filterOf(fields[name]!.kind, group[name])]))
  return { ...rest, ...said, by: [next], ...(compare && canCompare({ report }, [next]) && { compare }) }
}

/** A choice or a reference is one of several that may be asked for. */
const filterOf = (kind: string, value: unknown): unknown => (kind === 'text' ? value : [value])

interface Props {
  report: Report
  by: string[]
  group: AnyRow
  condition: AnyRow
  onFurther: (condition: AnyRow) => void
}

/** From a group on to what it is made of, dimension by dimension. */
export function Further({ report, by, group, condition, onFurther }: Props) {
  const others = Object.entries(report.report.dimensions).flatMap(([name, { label, reach }]) => {
    const to = by.includes(name) || (reach && !may(reach)) ? null : narrowed(report, by, group, condition, name)
    return to ? [{ name, label, to }] : []
  })
  if (others.length === 0) return null
  return (
    <nav className="further" aria-label="再按">
      <span>再按</span>
      {others.map(({ name, label, to }) => (
        <Button key={name} size="small" onClick={() => onFurther(to)}>
          按{label}
        </Button>
      ))}
    </nav>
  )
}
