import { type plan, planImport } from '@erp/contract/purchasing/plan/plan'
import type { suggest } from '@erp/contract/purchasing/plan/suggest'
import { statusCount } from '../../../kit/document/list.ts'
import { exportList } from '../../../kit/excel/export.ts'
import { templateOf } from '../../../kit/excel/import.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { corrections } from './corrections.ts'
import { planDetails } from './plan-details.ts'
import { importPlans } from './plan-import.ts'
import { planCounts, plans } from './plan-list.ts'
import { orderPlans, previewOrders } from './plan-order.ts'
import { addPlan, assignPlans, auditPlans, editPlan, setSupplier, unauditPlans, voidPlans } from './plan-write.ts'
import { byReason, explain, suggestions } from './suggest-list.ts'
import { refreshSuggestions } from './suggest-refresh.ts'
import { ignoreSuggestions, orderSuggestions, planSuggestions } from './suggest-write.ts'

const suggestCalls: Handlers<typeof suggest> = {
  'list-page': suggestions.page,
  'status-count': statusCount(suggestions, 'reason', (reason) => byReason([reason])),
  explain,
  refresh: refreshSuggestions,
  'to-plan': planSuggestions,
  'to-order': orderSuggestions,
  ignore: ignoreSuggestions,
  export: (_tx, input, ctx) => exportList(suggestions, input, ctx),
}
const calls: Handlers<typeof plan> = {
  'list-page': plans.page,
  'status-count': planCounts,
  details: planDetails,
  create: addPlan,
  edit: editPlan,
  audit: auditPlans,
  'un-audit': unauditPlans,
  invalid: voidPlans,
  assign: assignPlans,
  'set-supplier': setSupplier,
  'to-order-preview': previewOrders,
  'to-order': orderPlans,
  corrections,
  export: (_tx, input, ctx) => exportList(plans, input, ctx),
  'import-template': (_tx, _input, ctx) => templateOf(planImport, ctx),
  import: (_tx, _input, ctx) => importPlans(ctx),
}
export const planCalls = { suggest: suggestCalls, plan: calls }
