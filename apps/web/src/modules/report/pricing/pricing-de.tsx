import { PricingPage } from './pricing-page.tsx'

export default () => <PricingPage site="de" />
