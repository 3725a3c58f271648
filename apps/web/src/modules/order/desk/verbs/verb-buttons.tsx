import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { RowAction, RowMore } from '../../../../kit/index.ts'
import type { ListedOrder } from '../rows.ts'
import type { Verbs } from './use-verbs.tsx'
import type { Verb } from './verbs.ts'

const SHOWN = 5
const fitting = (verb: Verb, rows: ListedOrder[]) => (verb.fits ? rows.filter(verb.fits) : rows)

const enough = ({ dialog, many, one, least = 1 }: Verb, count: number) =>
  count >= least && (many || count === 1 || !(dialog || one))

/** The first verbs as buttons, the others in a menu; each for the chosen orders that it fits. */
export function VerbButtons({
  verbs: { verbs, start },
  rows,
  onDone,
}: {
  verbs: Verbs
  rows: ListedOrder[]
  onDone?: () => void
}) {
  const open = verbs.filter((verb) => enough(verb, fitting(verb, rows).length))
  const run = (verb: Verb) => start(verb, fitting(verb, rows), onDone)
  const rest = open.slice(SHOWN)
  return (
    <>
      {open.slice(0, SHOWN).map((verb) => (
        <Button key={verb.key} size="small" danger={verb.danger} onClick={() => run(verb)}>
          {verb.label}
        </Button>
      ))}
      {rest.length > 0 && (
        <Dropdown menu={menuOf(rest, run)} trigger={['click']}>
          <Button size="small" icon={<DownOutlined />} iconPlacement="end">
            更多
          </Button>
        </Dropdown>
      )}
    </>
  )
}

interface RowProps<T extends ListedOrder> {
  verbs: Verbs
  row: T
  onOpen: (row: T) => void
  onDone?: () => void
}

/** The same for one row: the first verb as a link, the others behind 更多. */
export function RowVerbs<T extends ListedOrder>({ verbs: { verbs, start }, row, onOpen, onDone }: RowProps<T>) {
  const [first, ...rest] = verbs.filter((verb) => enough(verb, fitting(verb, [row]).length))
  const run = (verb: Verb) => start(verb, [row], onDone)
  return (
    <>
      <RowAction onClick={() => onOpen(row)}>详情</RowAction>
      {first && <RowAction onClick={() => run(first)}>{first.label}</RowAction>}
      <RowMore menu={menuOf(rest, run)} />
    </>
  )
}

const menuOf = (verbs: Verb[], run: (verb: Verb) => void) => ({
  items: verbs.map((verb) => ({ key: verb.key, label: verb.label, danger: verb.danger, onClick: () => run(verb) })),
})
