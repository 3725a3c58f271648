// Read before everything else by each process of a test run: it is the same day and hour in every run, and goes on from there.
const Real = Date
const ahead = Number(process.env.TEST_AHEAD_MS)
const now = () => Real.now() + ahead

globalThis.Date = new Proxy(Real, {
  construct: (real, given, made) => Reflect.construct(real, given.length > 0 ? given : [now()], made),
  get: (real, name) => (name === 'now' ? now : Reflect.get(real, name)),
})
