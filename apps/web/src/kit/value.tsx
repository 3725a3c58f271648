import { type Field, refName, takesMany } from '@erp/contract/kit'
import { isNothing, readingOf } from '@erp/contract/kit/reading'
import { notice } from '../app/notice.ts'
import { Enlarging } from './enlarging.tsx'
import { ForeignPicture, isForeign } from './foreign-picture.tsx'
import type { AnyRow } from './grid/column.ts'
import { useOptions } from './options.ts'
import { ChoiceTag, DictTag } from './tag.tsx'

interface Props {
  name: string
  field: Field
  row: AnyRow
}

/** A field's value as a person reads it, in a cell or in a detail. */
export function FieldValue({ name, field, row }: Props) {
  const value = row[name]
  if (isNothing(value)) return <span className="nothing">–</span>
  if (field.words) return <Said text={readingOf(name, field, row)} />
  switch (field.kind) {
    case 'flag':
      return <Flag on={Boolean(value)} />
    case 'choice':
      return <ChoiceValue field={field} value={value} />
    case 'ref':
      return row[refName(name)] ?? <RefNames field={field} ids={[value]} />
    case 'refs':
      return row[refName(name)] ? <Said text={readingOf(name, field, row)} /> : <RefNames field={field} ids={value} />
    case 'image':
      return <Picture src={String(value)} />
    case 'group':
      return <GroupValue field={field} row={value} />
    case 'rows':
      return <Listed field={field} value={value} />
    case 'text':
      return isCode(field) ? <Copyable text={String(value)} /> : <Said text={String(value)} />
    default:
      return <Said text={readingOf(name, field, row)} />
  }
}

const Said = ({ text }: { text: string }) => <span title={text}>{text}</span>

/** What people look things up by: it copies on click. */
export const isCode = (field: Field): boolean =>
  field.kind === 'text' && (field.unique || field.fixed || takesMany(field)) === true

export function Copyable({ text }: { text: string }) {
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    notice().message.success({ key: 'copied', content: `已复制 ${text}` })
  }
  return (
    <button type="button" className="copyable" title={`点击复制 ${text}`} onClick={() => void copy()}>
      {text}
    </button>
  )
}

/** A thumbnail that enlarges on hover. */
export function Picture({ src, thumb = src }: { src: string; thumb?: string }) {
  if (isForeign(src)) return <ForeignPicture src={src} />
  return (
    <Enlarging src={src}>
      <img className="thumbnail" src={thumb} alt="" loading="lazy" />
    </Enlarging>
  )
}

function Listed({ field, value }: { field: Field; value: unknown[] }) {
  const item = field.fields?.['']
  if (item?.kind === 'image') return <Pictures urls={value as string[]} />
  if (item?.kind !== 'text') return `${value.length} 项`
  return <Said text={value.join('、')} />
}

const SHOWN_PICTURES = 4
const Pictures = ({ urls }: { urls: string[] }) => (
  <span className="pictures">
    {urls.slice(0, SHOWN_PICTURES).map((url) => (
      <Picture key={url} src={url} />
    ))}
    {urls.length > SHOWN_PICTURES && <small>共{urls.length}张</small>}
  </span>
)

const GroupValue = ({ field, row }: { field: Field; row: AnyRow }) => (
  <span className="group-value">
    {Object.entries(field.fields ?? {}).map(([name, one]) => (
      <span key={name}>
        <small>{one.label}</small>
        <FieldValue name={name} field={one} row={row} />
      </span>
    ))}
  </span>
)

const Flag = ({ on }: { on: boolean }) => <span className={on ? 'flag flag-on' : 'flag'}>{on ? '是' : '否'}</span>

function ChoiceValue({ field, value }: { field: Field; value: unknown }) {
  const values = Array.isArray(value) ? value : [value]
  return values.map((one) =>
    field.dict ? <DictTag key={one} type={field.dict} value={one} /> : <ChoiceTag key={one} field={field} value={one} />,
  )
}

function RefNames({ field, ids }: { field: Field; ids: (number | string)[] }) {
  const { options } = useOptions(field.ref, { by: field.by, show: field.show, all: true })
  const names = ids.map((id) => options.find((option) => option.value === id)?.label ?? id).join('、')
  return <Said text={names} />
}
