const list = (words: string): readonly string[] => words.trim().split(/\s+/)

/** What Russian viewers type: kinds of programmes and films, people, things that titles are made of. Lower case, ё as е. */
export const RUSSIAN_WORDS = list(`
  кино фильм фильмы сериал сериалы мультик мультфильм мультики передача новости новый новые новинки погода спорт футбол хоккей
  бокс теннис баскетбол борьба гонки матч чемпионат олимпиада музыка концерт песня песни клип опера балет театр спектакль шоу
  юмор комедия комедии драма мелодрама боевик боевики ужасы триллер детектив детективы фантастика фэнтези сказка сказки история
  исторический документальный приключения вестерн военный война семейный детский детям мультсериал аниме биография природа
  животные путешествие путешествия кухня рецепт здоровье дом сад огород дача ремонт авто машина наука космос луна солнце земля
  планета звезда звезды небо море океан река остров лес гора горы степь поле город деревня улица площадь дорога поезд паровоз
  корабль самолет вокзал гостиница замок дворец тюрьма школа университет больница полиция милиция следствие следователь
  человек люди мужчина женщина девушка девушки мальчик девочка ребенок дети мать мама отец папа сын дочь брат братья сестра
  сестры бабушка дедушка муж жена жених невеста семья друг друзья подруга враг враги сосед соседи хозяин слуга король королева
  принц принцесса царь князь граф барон герой героиня солдат офицер генерал капитан майор полковник доктор врач учитель ученик
  студент инженер рабочий крестьянин художник писатель поэт актер режиссер певец танец танцы цирк клоун фокусник вор воры
  бандит убийца убийство преступление наказание свидетель судья суд закон тайна тайны загадка загадки секрет призрак призраки
  вампир вампиры оборотень ведьма колдун монстр чудовище дракон робот пришелец зомби мертвец мертвецы смерть жизнь судьба
  любовь любимый страсть верность измена ревность счастье горе радость слезы смех мечта мечты надежда вера душа сердце кровь
  рука глаз глаза голос лицо маска тень свет тьма огонь вода воздух ветер буря гроза дождь снег лед зима весна лето осень
  утро день вечер ночь ночи час время век годы год месяц неделя понедельник вторник среда четверг пятница суббота воскресенье
  праздник свадьба рождество каникулы отпуск золото золотая лихорадка деньги клад сокровище сокровища наследство миллион
  большой большая маленький маленькая старый старая молодой молодая добрый злой белый белая черный черная красный красная
  синий зеленый желтый серый первый первая последний последняя второй третий великий великая страшный странный чужой родной
  живой мертвый железный золотой стеклянный бумажный потерянный украденный забытый вечный быстрый тихий громкий сладкий
  горький русский казахский узбекский советский американский французский немецкий английский японский корейский турецкий
  индийский москва петербург алматы астана ташкент самарканд париж лондон берлин европа азия америка африка россия казахстан
  узбекистан канал прямой эфир программа выпуск серия сезон кошка кот собака пес лошадь конь волк медведь лиса заяц птица
  рыба лев тигр слон обезьяна змея паук муравей броненосец потемкин метрополис носферату кабинет дневник письмо письма книга
  газета шахматная горячка охота охотник рыбалка стачка октябрь потомок буря стрелок пират пираты зорро робин гуд знак
  путь дорожный встреча разлука прощай прощание здравствуй возвращение побег погоня поиск поиски игра игры ставка победа
  поражение сила слабость правда ложь обман честь долг совесть месть прощение шпион шпионы агент разведка фронт атака
  оборона крепость мост тоннель метро трамвай такси велосипед мотоцикл телефон радио телевизор компьютер интернет
  завтрак обед ужин хлеб соль чай кофе вино торт шоколад мороженое платье шляпа сапоги пальто кольцо часы ключ дверь окно
  зеркало лампа свеча стол стул кровать потолок чердак подвал лестница лифт крыша этаж квартира комната что где когда как
  почему кто это все мой моя наш наша твой без для или над под при про через между после перед против вместе один одна два
  жюри жюдекс фантомас аэлита калигари фауст чаплин китон шерлок холмс гамлет калигула наполеон шахматист эйзенштейн вертов
  три четыре пять шесть семь восемь девять десять сто тысяча
`)

/** What viewers type in English on purpose: these are never taken for Russian in a wrong layout. */
export const ENGLISH_WORDS = list(`
  a about action after all american and animal anime at baby back bad battle beauty best big bird black blood blue book boy
  brother by captain car cartoon cat channel child children christmas cinema city club comedy cook cop country crime dance
  dark daughter day days dead death detective devil discovery doctor documentary dog door down dragon drama dream earth east
  end episode eye family fast father fear fight film fire first flash food football for fox free friend friends from game
  general ghost girl girls go god gold good great green hand happy hate have heart hell hello her hero high history home
  horror hospital hot house how hunter i ice impossible in iron is island it jack job john journey jungle kid kids kill
  killer king kiss kitchen lady last law legend life light like lion little live long lord lost love mad man marry master
  me men mission money monster moon mother movie movies music my mystery nature new news night no not ocean of off old on
  one only our out over party people planet police power prime prince princess queen race rain red river road robin robot
  rock romance room rush school science sea season secret series seven sex she shop show sister sky snow soccer soldier son
  song sons soul space speed sport sports spy star stars stone stories story strange street summer sun super superman
  sweet team the they thief three thriller time to top town toy train travel trial trip truth tv two under up vampire video
  voice vs wall war water way we wedding west western what when where white who why wife wild wind winter with wolf woman
  women wonder world x year yes you young your youth zero zombie zone netflix youtube disney marvel hbo bbc cnn hd
`)
