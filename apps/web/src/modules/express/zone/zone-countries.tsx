import { Tag } from 'antd'
import { useOptions } from '../../../kit/index.ts'
import '../parts/express.css'

export interface ZoneLine {
  countryCode: string
  postMode: number
  value?: string | null
  valueTo?: string | null
}

/** The countries of a zone, with the post codes where only some belong to it. */
export function ZoneCountries({ rows }: { rows: ZoneLine[] }) {
  const { options } = useOptions('basic/country', { by: 'countryCode', all: true })
  const names = new Map(options.map(({ value, label }) => [value, label]))
  return (
    <div className="zone-countries">
      {rows.map((row) => (
        <Tag key={`${row.countryCode} ${row.postMode} ${row.value}`} color={row.postMode ? 'orange' : undefined}>
          {names.get(row.countryCode) ?? ''} {row.countryCode}
          {row.postMode === 1 && ` ${row.value}…`}
          {row.postMode === 2 && ` ${row.value}–${row.valueTo}`}
        </Tag>
      ))}
    </div>
  )
}
