import { pictureStates } from '@erp/contract/product-center/picture/picture.states'
import { pictureInfo } from '@erp/contract/product-center/picture/picture-info'
import { Button } from 'antd'
import { RowAction, RowMore, useProfile, VerbButton, whyOutside } from '../../../kit/index.ts'
import type { PictureTask } from './rows.ts'
import { type Deed, fitting, type PictureVerb, pictureVerbs } from './verbs.ts'

const OF = { resource: pictureInfo, states: pictureStates, state: 'picStatus' }
type Ask = (what: Deed | 'view') => void

/** 详情, what brings it on, and the rest behind 更多. */
export function RowVerbs({ row, onAsk }: { row: PictureTask; onAsk: Ask }) {
  const { userId } = useProfile()
  const fits = fitting(row, userId).filter(({ key }) => key !== 'confirm')
  const first = fits.find(({ onward }) => onward)
  const rest = fits.filter((verb) => verb !== first)
  return (
    <>
      <RowAction onClick={() => onAsk('view')}>详情</RowAction>
      {first && <RowAction onClick={() => onAsk(first.key)}>{first.label}</RowAction>}
      <RowMore menu={menuOf(rest, onAsk)} />
    </>
  )
}

const menuOf = (verbs: PictureVerb[], onAsk: Ask) => ({
  items: verbs.map(({ key, label, danger }) => ({ key, label, danger, onClick: () => onAsk(key) })),
})

/** For all of the chosen tasks, or for none with the reason. */
export function BatchVerbs({ rows, onAsk }: { rows: PictureTask[]; onAsk: Ask }) {
  return pictureVerbs()
    .filter(({ many }) => many)
    .map(({ key, label, danger, states }) => (
      <VerbButton key={key} danger={danger} why={whyOutside(OF, states, label, rows)} onClick={() => onAsk(key)}>
        {`${label} ${rows.length}`}
      </VerbButton>
    ))
}

/** In the head of an opened task. */
export function DrawerVerbs({ row, onAsk }: { row: PictureTask; onAsk: Ask }) {
  const { userId } = useProfile()
  return fitting(row, userId)
    .filter(({ opens }) => !opens)
    .map(({ key, label, danger, onward }, index) => (
      <Button
        key={key}
        size="small"
        danger={danger}
        type={index === 0 && onward ? 'primary' : 'default'}
        onClick={() => onAsk(key)}
      >
        {label}
      </Button>
    ))
}
