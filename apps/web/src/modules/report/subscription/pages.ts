import { lazyPage, type Pages } from '../../../kit/index.ts'
import type { Part } from '../../index.ts'

export const subscriptionPages: Pages = {
  'report/subscription': lazyPage(() => import('./subscription.tsx')),
  'report/subscription-sending': lazyPage(() => import('./sending.tsx')),
}

const subscribeButton: Part<never> = async () => (await import('./subscribe-button.tsx')).SubscribeButton as never

/** What every report shows of ours. */
export const subscriptionParts = { subscribeButton }
