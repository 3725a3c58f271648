import type { Report } from '@erp/contract/kit'
import type { Ctx } from '../house.ts'
import { reachable } from '../list/reachable.ts'

/** The measures that this person may see. */
export const seenMeasures = (report: Report, ctx: Ctx): string[] =>
  Object.keys(report.report.measures).filter((name) => Object.hasOwn(reachable(report.fields, ctx), name))
