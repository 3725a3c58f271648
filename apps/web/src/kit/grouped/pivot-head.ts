import { type Pivot, type PivotHead, type Report, refName } from '@erp/contract/kit'
import { valueName } from './group-name.ts'

export interface PivotProps {
  report: Report
  by: string[]
  data: Pivot
  open: (row: PivotHead | null, column: PivotHead | null) => void
}

export const headName = ({ fields }: Report, name: string, { value, name: said }: PivotHead): string =>
  valueName(name, fields[name]!, { [refName(name)]: said === value ? undefined : said, [name]: value })
