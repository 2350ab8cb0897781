// Each part of the sample has its own random stream, so changing the community does not change the Sun.
export const STREAM = {
  cycle: 1,
  nest: 2,
  births: 3,
  observer: 4,
  weather: 5,
  attendance: 6,
  rows: 7,
  absence: 8,
} as const
