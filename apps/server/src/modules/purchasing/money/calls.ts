export const moneyCalls = {}
