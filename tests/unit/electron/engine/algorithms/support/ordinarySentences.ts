/** Nothing in here is a secret, though much of it talks about them or looks a little like one. */
export const ORDINARY_SENTENCES: readonly string[] = `
I moved to Berlin last summer and I still love it.
My sister Anna lives in Hamburg with two kittens.
Remember that I am allergic to peanuts.
The meeting is on 12 March 2026 at 14:30 in room 204.
Call me at +49 30 1234567 tomorrow after 5 pm.
My phone number is +1 (415) 555-0132, extension 12.
The password is important, do not share it with anyone.
I forgot my password again.
Please reset the password before Monday.
We need a stronger password policy at work.
Password managers are worth the money.
The password field is empty on the login page.
Is the password case sensitive?
My password expired yesterday.
password: required
Password: forgotten
The secret is that we moved the party to Saturday.
Her secret: a pinch of cinnamon in the dough.
It is a secret recipe from my grandmother.
The secret of the garden is patience.
This token of appreciation is for you.
The model costs 5 dollars per million tokens.
token: word
A token is about four characters of English.
The key is under the mat.
Key: play it in C major.
The key point is that nobody knew.
My key skills are cooking and chess.
The API key goes into the settings, under Models.
Where do I find the api key for this service?
An API key is required.
Set API_KEY=\${API_KEY} in the environment.
export TOKEN=<your token here>
const token = process.env.TOKEN;
The bearer of good news arrived at noon.
Bearer bonds are not common any more.
Basic training starts in September.
I will pin the note to the board at 10.
Pin 4 notes to the wall.
The pin is bent.
Pass the salt, please.
Pass: 12 out of 20 students.
My bus pass: monthly, zone AB.
The boarding pass is in my mail.
My passport expires in 2031.
Passport number will follow later.
The commit 9ad46880a1b2c3d4e5f60718293a4b5c6d7e8f90 broke the build.
Order 4512-3397-2211 was shipped today.
Tracking number 1Z999AA10123456784.
The ISBN is 978-3-16-148410-0.
Invoice 2026-000123 is due on 01.04.2026.
My flight LH1234 leaves at 06:55 from gate B22.
The id is 018bcfe5-6800-77ff-bfff-ffffffffffff.
See https://example.org/articles/2026/03/why-we-sleep?ref=home#part-2 for more.
Write to anna.petrova@example.org, not to bob@example.com.
The server runs on 192.168.1.10:8080.
Open http://localhost:3000/settings in the browser.
git clone git@github.com:someone/project.git
The file is /home/anna/documents/taxes-2025.pdf.
Version 2.14.0-beta.3 fixes it.
The hash of an empty file is e3b0c44298fc1c149afbf4c8996fb924.
Pi is 3.14159265358979 and e is 2.71828182845904.
There are 1234567890123456 grains of sand, roughly.
The timestamp 1700000000000 is in November 2023.
We sold 4 000 000 000 units in total.
My lucky numbers are 4 8 15 16 23 42.
The score was 3:2 after 90 minutes.
task-management-systems-are-hard-to-build
The skeleton key opens every door.
I use sk-learn and pandas for the analysis.
She plays bass in a band called Ghp.
AKIA is an old acronym nobody remembers.
The train to Munich takes 3h 55min.
Add 250 g flour, 2 eggs and 100 ml milk.
My shoe size is 42 and my height 178 cm.
The quick brown fox jumps over the lazy dog.
Access to the archive is free on Sundays.
Client secrets must never be committed.
The security code is printed on the back.
His credentials are excellent, he studied at MIT.
Username: anna
I think her authentication token expired.
Use a passphrase of six words or more.
The accountant key account manager called.
Private keys belong in a vault.
key-value-store-benchmark-results-2026
Encryption keys are rotated every 90 days.
My IBAN will be in the contract.
password = makePassword(user);
PWD: /home/anna/projects
Password is <b>required</b>, &quot;Password is correct.&quot;
password => \${secrets.DB_PASSWORD}
The wifi password is on the fridge.
Ask Tom for the wifi password.
Я переехал в Берлин прошлым летом.
Моя сестра Аня живёт в Гамбурге с двумя котятами.
Запомни, что у меня аллергия на арахис.
Встреча 12 марта 2026 года в 14:30 в комнате 204.
Позвони мне завтра после пяти по номеру +7 (495) 123-45-67.
Мой телефон 8 916 123 45 67.
Я опять забыл пароль.
Пароль забыл, надо сбросить.
Пароль: забыл
Пароль от вайфая я не помню.
Пароль от почты надо сменить до понедельника.
Пароль лучше хранить в менеджере паролей.
Мне нужен новый пароль.
Пароль должен быть длинным.
Пароль не подошёл, попробуй ещё раз.
Пароли у нас меняют каждые 90 дней.
Секрет в том, что тесто должно отдохнуть.
Секрет: щепотка корицы.
Это секрет фирмы.
Секретный ингредиент — любовь.
Токен стоит пять долларов за миллион.
Токен устарел, войди заново.
Ключ под ковриком.
Ключ от квартиры у соседки.
Ключ доступа придёт по почте.
API ключ нужен только для облака.
Где взять апи ключ?
Пин-код знает только мама.
Код подтверждения придёт в смс.
Код безопасности напечатан на обороте.
Мой паспорт действует до 2031 года.
Номер заказа 4512-3397-2211.
Трек-номер RA123456789RU.
Рейс SU1234 вылетает в 06:55.
Счёт № 2026-000123 оплатить до 01.04.2026.
Сайт https://example.org/stati/2026/pochemu-my-spim
Пиши на anna@example.org, не на старый адрес.
В 2025 году мы продали 1 000 000 штук.
Рост 178, вес 72, размер обуви 42.
Добавь 250 г муки, 2 яйца и 100 мл молока.
Поезд до Петербурга идёт 3 часа 55 минут.
Счёт матча 3:2.
Мой любимый фильм — «Ирония судьбы».
Мой день рождения 14 июля.
Дочь пошла в первый класс.
Собаку зовут Шарик, ей семь лет.
Я работаю в банке программистом.
Купи молоко, хлеб и яблоки.
Мы встретимся у метро в семь вечера.
Врач сказал пить больше воды.
Коммит 9ad46880a1b2c3d4 сломал сборку.
Сервер на 192.168.1.10:8080 не отвечает.
Версия 2.14.0 всё исправила.
Квартира 45, домофон сломан.
Число пи равно 3,14159265358979.
Кодовое слово придумаем потом.
Пароль: позже
Карта метро действует месяц.
Номер карты пришлю вечером.
У карты срок до 09/28.
Передай соль, пожалуйста.
Пароль и логин пришли на почту.
Пароль на входе спрашивает охранник.
`
  .trim()
  .split('\n');
