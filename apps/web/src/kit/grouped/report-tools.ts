import type { Report } from '@erp/contract/kit'
import { type ComponentType, createContext } from 'react'
import type { List } from '../list/use-list.ts'

/** What the application puts beside the export of every report. */
export const ReportTools = createContext<ComponentType<{ report: Report; list: List }> | null>(null)
