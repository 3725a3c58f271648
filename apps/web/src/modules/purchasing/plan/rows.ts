import type { plan } from '@erp/contract/purchasing/plan/plan'
import type { suggest } from '@erp/contract/purchasing/plan/suggest'
import type { DetailsOf, ListRow } from '../../../kit/index.ts'

export type Plan = ListRow<typeof plan>
export type OpenedPlan = DetailsOf<typeof plan>
export type Suggestion = ListRow<typeof suggest>
