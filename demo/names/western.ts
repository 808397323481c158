import { latin, words, type Namer, type PersonName } from './person.ts';

/** English, Vietnamese and Malay names. */

const families = words(`
  Smith Jones Williams Brown Wilson Taylor Nguyen Johnson Martin White Anderson Walker Thompson Thomas Lee Harris Ryan
  Robinson Kelly King Davis Wright Evans Roberts Green Hall Wood Jackson Clarke Patel Khan Lewis James Phillips Mason
  Mitchell Rose Davies Cox Alexander Garcia Campbell Johnston Moore Smyth O'Brien O'Connor McDonald MacLeod Bennett
  Fraser Hughes Murray Watson Reid Sutherland Fitzgerald Gallagher Donnelly Kowalski Petrov Rossi Müller Hansen
  Lindqvist Papadopoulos Haddad Cohen Silva Fernández García-López de-la-Cruz van-der-Berg Whitlam Ashworth Pemberton
`).map((name) => (/^(de|van)-/.test(name) ? name.replaceAll('-', ' ') : name));

const doubled = words(`
  Fotheringham-Cholmondeley Featherstonehaugh-Smythe Harcourt-Montgomery Worthington-Blackwood Cavendish-Ravenscroft
  Abernathy-Wollstonecraft Hetherington-Pascoe Vanderbilt-Rosenthal Ponsonby-Carmichael Papadimitriou-Castellanos
`);

const given = {
  0: words(`
    Olivia Charlotte Amelia Isla Mia Ava Grace Sophie Chloe Emily Jessica Hannah Sarah Kate Emma Lucy Zoe Ruby Ella
    Georgia Matilda Harriet Margaret Susan Helen Karen Fiona Siobhan Priya Anjali Leila Elena Chiara Renée Zoë Ingrid
    Alexandrina Philippa Rosalind Genevieve
  `),
  1: words(`
    Oliver Noah Jack William Leo Lucas Thomas Henry James Liam Ethan Daniel Matthew Joshua Samuel Benjamin Alexander
    Michael David Peter Andrew Robert Paul Mark Simon Ian Angus Hamish Callum Declan Ravi Arjun Omar Matteo José Björn
    Bartholomew Maximilian Montgomery Sebastian
  `),
};

const plain = (name: string, familyName: string, givenName: string, handle: string): PersonName => ({
  name,
  familyName,
  givenName,
  phoneticFamilyName: null,
  phoneticGivenName: null,
  handle,
  language: 'en',
});

export const english: Namer = (random, sex) => {
  const givenName = random.pickEarly(given[sex], 1.3);
  const familyName = random.pickEarly(families, 1.4);
  return plain(`${givenName} ${familyName}`, familyName, givenName, `${latin(givenName)}.${latin(familyName)}`);
};

/** Names too long for a narrow column. */
export const doubleBarrelled: Namer = (random, sex) => {
  const givenName = `${random.pick(given[sex])} ${random.pick(given[sex])}`;
  const familyName = random.pick(doubled);
  return plain(`${givenName} ${familyName}`, familyName, givenName, latin(familyName).slice(0, 24));
};

const vietnameseFamilies = words('Nguyễn Trần Lê Phạm Hoàng Huỳnh Phan Vũ Võ Đặng Bùi Đỗ Hồ Ngô Dương Lý');
const vietnameseMiddle = { 0: words('Thị Ngọc Thanh Minh Thu'), 1: words('Văn Đức Quang Minh Hữu') };
const vietnameseGiven = {
  0: words('Anh Hương Lan Linh Mai Ngân Phương Quỳnh Thảo Trang Trâm Uyên Vy Yến Hạnh'),
  1: words('Bình Cường Dũng Hải Hiếu Hùng Khoa Long Nam Phúc Quân Sơn Thắng Tuấn Việt'),
};

export const vietnamese: Namer = (random, sex) => {
  const familyName = random.pickEarly(vietnameseFamilies);
  const givenName = `${random.pick(vietnameseMiddle[sex])} ${random.pick(vietnameseGiven[sex])}`;
  const handle = `${latin(givenName)}.${latin(familyName)}`;
  return { ...plain(`${familyName} ${givenName}`, familyName, givenName, handle), language: 'vi' };
};

const malayGiven = {
  0: words('Aisyah Nurul-Huda Siti-Hajar Farah Nadia Puteri Zulaikha Amirah Hidayah Noraini Izzati Sofea'),
  1: words('Ahmad-Faiz Muhammad-Hafiz Azlan Iskandar Farhan Amirul Syafiq Zulkifli Hakim Rizal Danish Irfan'),
};
const malayFathers = words('Razali Ismail Abdullah Rahman Hassan Ibrahim Othman Yusof Salleh Zainal Mahmud Kamaruddin');

/** No family name: a given name and the father's. */
export const malay: Namer = (random, sex) => {
  const givenName = random.pick(malayGiven[sex]).replace('-', ' ');
  const father = random.pick(malayFathers);
  const familyName = `${sex === 0 ? 'binti' : 'bin'} ${father}`;
  const handle = `${latin(givenName)}.${latin(father)}`;
  return { ...plain(`${givenName} ${familyName}`, familyName, givenName, handle), language: 'ms' };
};
