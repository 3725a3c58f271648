import type { Report } from '@erp/contract/kit'
import { createContext, type ReactNode } from 'react'
import type { List } from '../list/use-list.ts'

export interface ReportToolProps {
  report: Report
  list: List
}

/** What the application puts beside the export of every report. */
export const ReportTools = createContext<((props: ReportToolProps) => ReactNode) | null>(null)
