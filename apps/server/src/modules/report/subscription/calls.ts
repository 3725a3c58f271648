import { sendings } from './sendings.ts'
import { subscriptions } from './subscriptions.ts'

export const subscriptionCalls = { subscription: subscriptions, subscriptionSending: sendings }
